import { describe, expect, test } from 'vitest';
import { nameKeys, nameParts } from './name-parts.ts';

describe('nameParts', () => {
  test.each([
    ['Ana Ruiz', 'Ana Ruiz'],
    ['  Ana\u00a0 Ruiz ', 'Ana Ruiz'],
    ['RUIZ, Ana', 'Ana RUIZ'],
    ['García Márquez, Gabriel José', 'Gabriel José García Márquez'],
    ['王，小明', '小明 王'],
    ['Dr. Ana Ruiz', 'Ana Ruiz'],
    ['Dr Ana Ruiz', 'Ana Ruiz'],
    ['Dr.Ana Ruiz', 'Ana Ruiz'],
    ['Prof. Dr. h. c. mult. Ana Ruiz', 'Ana Ruiz'],
    ['Assoc. Prof. Ana Ruiz', 'Ana Ruiz'],
    ['Univ.-Prof. Dr.-Ing. Ana Ruiz', 'Ana Ruiz'],
    ['Associate Professor Ana Ruiz', 'Ana Ruiz'],
    ['Dra. Ana Ruiz', 'Ana Ruiz'],
    ['Mme Ana Ruiz', 'Ana Ruiz'],
    ['проф. Иван Петров', 'Иван Петров'],
    ['Dr. 王小明', '王小明'],
    ['Ruiz, Dr. Ana', 'Ana Ruiz'],
    ['Ana Ruiz, PhD', 'Ana Ruiz'],
    ['Ana Ruiz, Ph.D., M.Sc.', 'Ana Ruiz'],
    ['Ana Ruiz Ph.D.', 'Ana Ruiz'],
    ['Ruiz, Ana, MD', 'Ana Ruiz'],
    ['Ana Ruiz (she/her)', 'Ana Ruiz'],
    ['Martin Luther King, Jr.', 'Martin Luther King Jr.'],
    ['King, Jr., Martin', 'Martin King Jr.'],
    // Not titles and degrees.
    ['Rahman, Md', 'Md Rahman'],
    ['Md. Rahman', 'Md. Rahman'],
    ['Jack Ma', 'Jack Ma'],
    ['Hon Lee', 'Hon Lee'],
    ['Drew Miller', 'Drew Miller'],
    ['Profit Mokoena', 'Profit Mokoena'],
    ['St. John Rivers', 'St. John Rivers'],
    ['Dr.', 'Dr.'],
    ['', ''],
  ])('reads “%s” as “%s”', (name, words) => {
    expect(nameParts(name).words.join(' ')).toBe(words);
  });

  test('has nicknames in parentheses and quotes, not pronouns', () => {
    expect(nameParts('William “Bill” Smith (he/him)').nicknames).toEqual(['Bill']);
    expect(nameParts('王小明（Xiaoming Wang）')).toEqual({
      words: ['王小明'],
      nicknames: ['Xiaoming Wang'],
      hasTitle: false,
    });
  });

  test.each([
    ['Dr. Ruiz', true],
    ['Ruiz, Prof. Ana', true],
    ['Ana Ruiz', false],
    ['Ruiz, Ana', false],
  ])('%s has a title: %s', (name, hasTitle) => {
    expect(nameParts(name).hasTitle).toBe(hasTitle);
  });
});

describe('nameKeys', () => {
  const share = (a: string, b: string) => nameKeys(a).some((key) => nameKeys(b).includes(key));

  test.each([
    ["Conor O'Brien", 'Conor O’Brien'],
    ["Conor O'Brien", 'Dr. Conor OʼBrien'],
    ['Łukasz Nowak', 'Lukasz Nowak'],
    ['Ana Ruiz', 'RUIZ, Ana'],
    ['Ana Ruiz', 'Prof. Dr. Ana Ruiz, PhD'],
    ['Jörg Müller', 'Joerg Mueller'],
    ['Jörg Müller', 'JORG MULLER'],
    ['Søren Åkesson', 'Soeren Aakesson'],
    ['Jean-Luc Picard', 'Jean‑Luc Picard'],
    ['Ji-hoon Kim', 'Ji Hoon Kim'],
    ['J. R. Smith', 'J.R. Smith'],
    ['Elif Yılmaz', 'Elif YILMAZ'],
    ['Anna Strauß', 'ANNA STRAUSS'],
    ['Nguyễn Văn An', 'nguyen van an'],
    ['Fëdor Ёлкин', 'Fedor Елкин'],
    ['علی رضا', 'علي رضا'],
    ['ｶﾞﾙｼｱ ｱﾅ', 'ガルシア アナ'],
    ['कमल शर्मा', 'कमल  शर्मा'],
    ['王小明 (Xiaoming Wang)', 'Xiaoming Wang'],
    // The family name first, without a comma.
    ['Łukasz Nowak', 'NOWAK Łukasz'],
    ['Łukasz Nowak', 'Nowak Lukasz'],
    ['Ji-hoon Kim', 'Kim Jihoon'],
    ['Gabriel García Márquez', 'García Márquez Gabriel'],
    ['Zoë van Dyke', 'van Dyke Zoë'],
    ['太郎 山田', '山田太郎'],
    // Joined and apart.
    ["Conor O'Brien", 'Conor OBrien'],
    ["Conor O'Brien", 'Conor O Brien'],
    ['Jean-Luc Picard', 'JeanLuc Picard'],
    ['王 小明', '王小明'],
    ['김 민수', '김민수'],
    // Marks that most people leave out.
    ['مُحَمَّد علي', 'محمد علي'],
    ['أحمد', 'احمد'],
    ['שִׁמְעוֹן', 'שמעון'],
  ])('%s = %s', (a, b) => {
    expect(share(a, b)).toBe(true);
  });

  test.each([
    ['Ana Ruiz', 'Ana'],
    ['Ana Ruiz', 'Anna Ruiz'],
    ['Li An', 'Lian'],
    ['Ana Maria Ruiz', 'Maria Ana Ruiz'],
    ['राम', 'रमा'],
    // Vowel signs: Kamal and Kamala, Mina and Mini.
    ['कमल शर्मा', 'कमला शर्मा'],
    ['मीना', 'मिना'],
    ['রহিম', 'রহমি'],
    ['ใจดี', 'ใจดำ'],
    ['มาลี', 'มาลา'],
    ['ராமன்', 'ரமன்'],
    ['သီရိ', 'သိရိ'],
    // Voiced and unvoiced.
    ['かな', 'がな'],
    ['', '—'],
  ])('%s ≠ %s', (a, b) => {
    expect(share(a, b)).toBe(false);
  });
});
