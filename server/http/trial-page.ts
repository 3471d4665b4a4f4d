import { initialsOf } from '../../domain/account.ts';
import { escapeHtml } from '../../domain/text.ts';
import type { TrialPlace } from './trial-place.ts';

/** Somebody of the demo world, with one line about what they see on the board. */
export type TrialPerson = { name: string; email: string; about: string };

/** What the page shows: where one returns to, who is there to be, and what was typed if it has to be mended. */
export type TrialPage = {
  appUrl: string;
  action: string;
  place: TrialPlace | null;
  people: TrialPerson[];
  typed: { name: string; email: string };
  errors: { name?: string; email?: string };
};

const FLASK =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2"/><path d="M6.453 15h11.094"/><path d="M8.5 2h7"/></svg>';
const ARROW =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M5 12h14"/><path d="m12 5 7 7-7 7"/></svg>';
const MARK_DOTS =
  '<circle cx="18.86" cy="20.35" r="2.75"/><circle cx="10.91" cy="22.16" r="2.75"/><circle cx="4.53" cy="17.08" r="2.75"/><circle cx="4.53" cy="8.92" r="2.75"/><circle cx="10.91" cy="3.84" r="2.75"/><circle cx="18.86" cy="5.65" r="2.75"/>';
const MARK = `<svg viewBox="0 0 26 26" fill="currentColor" aria-hidden="true"><circle class="seat-open" cx="22.4" cy="13" r="2.5" fill="none" stroke-width="1.9"/>${MARK_DOTS}</svg>`;

/** The page's icon, for the browser tab. */
export const TRIAL_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26" fill="#6d28d9"><circle cx="22.4" cy="13" r="2.5" fill="none" stroke="#6d28d9" stroke-width="1.9"/>${MARK_DOTS}</svg>`;

/** The page where one chooses whom to sign in as. */
export function trialPage(page: TrialPage): string {
  const { place, people, typed, errors, action } = page;
  return frame(
    page.appUrl,
    'Trial sign-in',
    `<main id="main" class="sp"><div class="l"><p class="bdg">${FLASK}Trial only</p>
<h1>Who do you want to be?</h1>
<p class="lede">This is not Google, and there is no password. Everybody here is made up and lives on this computer alone.</p>${place ? placeNote(place) : ''}</div>
<div class="r"><div class="w">${people.length > 0 ? peopleForm(people, action) : ''}
<form class="fs" method="post" action="${escapeHtml(action)}" novalidate><h2>${people.length > 0 ? 'Or be somebody new' : 'Be somebody new'}</h2>
<div class="two">${field('name', 'Name', 'First name, initial', typed.name, errors.name, !!errors.name)}
${field('email', 'E-mail', 'name@example.edu', typed.email, errors.email, !errors.name && !!errors.email)}</div>
<p class="hint">Nothing is ever sent to this address.</p>
<div class="ft"><button class="btn pri">Step in</button><button class="btn qt" name="cancel" value="1">Cancel</button></div></form>
</div></div></main>`,
  );
}

/** The page for a sign-in that cannot go on, with the way to start again. */
export function trialEndedPage(appUrl: string, startAgain: string): string {
  return frame(
    appUrl,
    'This sign-in has ended',
    `<main id="main" class="alone"><h1>This sign-in has ended</h1>
<p class="lede">It was open for too long, was used already, or the board was restarted in the meantime. Nothing is lost.</p>
<a class="btn pri" href="${escapeHtml(startAgain)}">Start again</a></main>`,
  );
}

function placeNote({ page, title, cameFromThere }: TrialPlace): string {
  const place = `<b>${escapeHtml(page)}</b>${title ? `, ${escapeHtml(title)}` : ''}`;
  return `<p class="note">${cameFromThere ? `You came from ${place}. You go back there.` : `You go to ${place} next.`}</p>`;
}

function peopleForm(people: TrialPerson[], action: string): string {
  const rows = people.map(
    ({ name, email, about }) =>
      `<li><button class="pp" name="person" value="${escapeHtml(email)}"><span class="mono" aria-hidden="true">${escapeHtml(initialsOf(name))}</span><span><b>${escapeHtml(name)}</b><span class="s">${escapeHtml(about)}</span></span>${ARROW}</button></li>`,
  );
  return `<form class="fs" method="post" action="${escapeHtml(action)}"><h2>Step in as somebody</h2><ul class="people">${rows.join('\n')}</ul></form>`;
}

function field(
  name: 'name' | 'email',
  label: string,
  placeholder: string,
  value: string,
  error: string | undefined,
  focused: boolean,
): string {
  const wrong = error ? ` aria-invalid="true" aria-describedby="${name}-error"` : '';
  const type = name === 'email' ? 'type="email" inputmode="email"' : 'type="text"';
  return `<div class="f"><label for="${name}">${label}</label><input class="in${error ? ' er' : ''}" id="${name}" name="${name}" ${type} autocomplete="off" required placeholder="${placeholder}" value="${escapeHtml(value)}"${wrong}${focused ? ' autofocus' : ''}>${
    error ? `<p class="err" id="${name}-error">${escapeHtml(error)}</p>` : ''
  }</div>`;
}

function frame(appUrl: string, title: string, main: string): string {
  const link = (path: string) => escapeHtml(appUrl + path);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · Collegium</title><meta name="robots" content="noindex"><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/page.css"></head>
<body><a class="skip" href="#main">Skip to content</a>
<aside class="trial" aria-label="Trial mode">${FLASK}<span>Trial mode. The people are made up and no mail leaves this computer.</span></aside>
<header class="hd"><a class="brand" href="${link('/')}">${MARK}Collegium</a><nav aria-label="Main"><a href="${link('/')}">Projects</a><a href="${link('/user')}">My Account</a></nav></header>
${main}</body></html>`;
}
