import { foldText } from './fold-text.ts';
import { isNotApplicable } from './text.ts';

const NOTHING = new Set(
  'nil null nada nothing unknown undisclosed undefined anonymous private personal secret pending other others misc various tbd tba tbc unaffiliated independent independently indie freelance self myself me solo home unemployed retired stealth blank empty test x xx xxx keine keins selbststandig freiberuflich freiberufler aucun aucune independant etudiant etudiante ninguno ninguna independiente estudiante autonomo nenhum nenhuma independente estudante nessuno nessuna indipendente studente studentin нет независимый студент студентка 无 無 没有 沒有 暂无 学生 學生 个人 自由职业 なし 無し 個人 없음 학생 개인 ไม่มี नहीं'.split(
    ' ',
  ),
);
const NO_ORGANIZATION =
  /^(?:no|nope|not|none|without|prefer not to)(?: (?:an?|any|the|at|my|own|current|currently|yet|now|for|moment|applicable|available|affiliated|affiliation|affiliations|organi[sz]ation|company|institution|institute|employer|employed|lab|university|college|school|specified|provided|disclosed|sure|formal|relevant|say|answer))*$/;
const UNDECIDED = /^to be (?:announced|confirmed|determined|decided|added|filled)$/;
const PERSON =
  /^(?:an? |just |i am |im |currently )*(?:(?:independent|freelance|self|employed|unaffiliated|individual|private|solo|indie|full time|part time|under ?grad(?:uate)?|(?:post ?)?grad(?:uate)?|ph ?d|doctoral|masters?|bachelors?|college|university|high school|web3|blockchain|cs|computer science) )*(?:self employed|student|researcher|scholar|scientist|developer|engineer|contributor|consultant|contractor|person|individual|freelancer|hobbyist|learner|under ?grad(?:uate)?)s?$/;

/** True for a text that stands for no organization, such as "N/A", "-", "None" or "Independent". */
export function isPlaceholderOrganization(text: string): boolean {
  if (isNotApplicable(text)) return true;
  return foldText(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}/,;|+&()]+/gu, ' ')
    .replaceAll(/\bn\s*\/?\s*a\b/g, ',')
    .split(/[/,;|+&()]/)
    .map((part) => part.trim())
    .every(
      (part) =>
        part === '' ||
        NOTHING.has(part) ||
        [NO_ORGANIZATION, UNDECIDED, PERSON].some((pattern) => pattern.test(part)),
    );
}
