import { foldSpellings, foldText } from './fold-text.ts';
import { isNotApplicable } from './text.ts';

/** Answers that name no organization, by language; each part of an answer is compared whole. */
const NOTHING = new Set(
  [
    'nil, null, nothing, unknown, undisclosed, undefined, anonymous, private, personal, secret, pending, other, others, misc, various, tbd, tba, tbc, unaffiliated, independent, independently, indie, freelance, self, myself, me, solo, home, unemployed, retired, stealth, blank, empty, test, x, xx, xxx',
    // German, Dutch.
    'keiner, keins, keine angabe, unabhängig, selbständig, selbstständig, freiberuflich, freiberufler, freiberuflerin, privat, privatperson, arbeitslos, nicht zutreffend, entfällt, studentin, nvt, n v t, niet van toepassing, onafhankelijk, zelfstandig, zzp, zzper, werkloos, particulier',
    // French, Spanish, Portuguese, Italian.
    'néant, rien, indépendant, indépendante, à mon compte, auto entrepreneur, sans objet, non applicable, étudiant, étudiante, nada, independiente, por cuenta propia, autónomo, autónoma, no aplica, no tengo, no procede, estudiante, desempleado, desempleada, independente, por conta própria, autônomo, autônoma, não tenho, não se aplica, estudante, desempregado, desempregada, niente, indipendente, libero professionista, libera professionista, non applicabile, studente, studentessa, disoccupato, disoccupata',
    // Polish, Russian, Turkish.
    'nie dotyczy, niezależny, niezależna, bezrobotny, bezrobotna, нет, не указано, независимый, независимая, студент, студентка, фрилансер, yok, hiçbiri, kurum yok, bağımsız, serbest, serbest çalışan, öğrenci, işsiz',
    // Arabic.
    'لا, لا يوجد, لا توجد, لا شيء, لا ينطبق, بدون, غير منتسب, مستقل, مستقلة, عمل حر, طالب, طالبة',
    // Chinese, Japanese, Korean.
    '无, 無, 没有, 沒有, 暂无, 暫無, 无单位, 無單位, 无所属, 不适用, 不適用, 独立, 獨立, 个人, 自由职业, 自由職業, 自由职业者, 待业, 学生, 學生, 大学生, 研究生, 博士生, なし, 無し, 特になし, 該当なし, 所属なし, 無所属, 未定, 個人, フリー, フリーランス, 自営業, 無職, 없음, 없습니다, 소속 없음, 해당 없음, 무소속, 독립, 프리랜서, 무직, 학생, 대학생, 개인',
    'ไม่มี, नहीं, कोई नहीं',
  ]
    .flatMap((words) => words.split(', '))
    .flatMap(foldSpellings),
);
const NO_ORGANIZATION =
  /^(?:no|nope|not|none|without|prefer not to)(?: (?:an?|any|the|at|my|own|current|currently|yet|now|for|moment|applicable|available|affiliated|affiliation|affiliations|organi[sz]ation|company|institution|institute|employer|employed|lab|university|college|school|specified|provided|disclosed|sure|formal|relevant|say|answer))*$/;
/** "Sin afiliación", "keine Organisation", "brak": the same in other languages, folded. */
const WITHOUT =
  /^(?:(?:sin|sans|sem|senza|ohne|bez|zonder)(?= )|geen|keinen?|aucune?|ningun[ao]?|nenhuma?|nessun[ao]?|brak|zad(?:na|en|nej))(?: (?:una?|uma?|une|eine|feste|ninguna|aucune))?(?: (?:afiliacion|organizacion|institucion|empresa|universidad|empleo|trabajo|affiliation|organi[sz]ation|institution|institut|entreprise|employeur|emploi|universite|afiliacao|organizacao|instituicao|universidade|emprego|affiliazione|organizzazione|istituzione|azienda|universita|zugehoe?rigkeit|firma|universitae?t|arbeitgeber|arbeit|organisatie|instelling|werkgever|bedrijf|universiteit|afiliacji|organizacji|instytucji|firmy|uczelni|pracy))?$/;
const UNDECIDED = /^to be (?:announced|confirmed|determined|decided|added|filled)$/;
const PERSON =
  /^(?:an? |just |i am |im |currently )*(?:(?:independent|freelance|self|employed|unaffiliated|individual|private|solo|indie|full time|part time|under ?grad(?:uate)?|(?:post ?)?grad(?:uate)?|ph ?d|doctoral|masters?|bachelors?|college|university|high school|web3|blockchain|cs|computer science) )*(?:self employed|student|researcher|scholar|scientist|developer|engineer|contributor|consultant|contractor|person|individual|freelancer|hobbyist|learner|under ?grad(?:uate)?)s?$/;

/** "On a gap year", "between jobs". */
const SITUATION =
  /^(?:i am |im |currently |on |in |taking |having )*(?:an? |my )?(?:gap year|career break|sabbatical|between jobs|job ?(?:seeker|seeking|hunting)|(?:looking for|seeking) (?:an? )?(?:work|job|employment)|out of work)$/;
/** "Chercheuse indépendante", "bağımsız araştırmacı", "独立研究者": independent researchers, folded. */
const RESEARCHER = new RegExp(
  `^(?:${[
    '(?:investigadora?|pesquisadora?|chercheur|chercheuse|ricercatore|ricercatrice) (?:independiente|independente|independante?|indipendente)',
    'unabhangiger? (?:forscher|wissenschaftler)(?:in)?|onafhankelijk(?:e)? onderzoek(?:er|ster)',
    'niezalezn[ya] badacz(?:ka)?|независим(?:ый|ая) исследователь(?:ница)?|bagimsiz arastirmaci',
    'باحث[ه]? مستقل[ه]?|独立研究(?:员|者|人员)|獨立研究(?:員|者)|독립 ?연구(?:자|원)',
  ].join('|')})$`,
);

const PATTERNS = [NO_ORGANIZATION, WITHOUT, UNDECIDED, PERSON, SITUATION, RESEARCHER];

/** True for a text that stands for no organization, such as "N/A", "-", "None" or "Independent". */
export function isPlaceholderOrganization(text: string): boolean {
  if (isNotApplicable(text)) return true;
  return foldText(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}/,;|+&()]+/gu, ' ')
    .replaceAll(/\bn\s*\/?\s*a\b/g, ',')
    .split(/[/,;|+&()]/)
    .map((part) => part.trim())
    .every(
      (part) => !/\p{L}/u.test(part) || NOTHING.has(part) || PATTERNS.some((pattern) => pattern.test(part)),
    );
}
