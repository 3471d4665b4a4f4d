import { Link } from 'react-router';
import { CODE_ADVICE } from '#domain/text/link-hosts.ts';
import { NEWCOMER_HOURS } from '#domain/proposal/proposal-safety.ts';
import { OVERDUE_DAYS } from '#domain/decision/overdue-results.ts';
import { ESTABLISHED_DAYS } from '#domain/member/verified-fact.ts';
import { Callout } from '#app/kit/feedback/callout.tsx';
import type { Chapter } from './guide-types.ts';

/** How scams look, what is checked here, and what to do. */
export const SAFE: Chapter = {
  slug: 'safe',
  audience: 'applicants',
  title: 'Stay safe',
  lede: 'How scams in Web3 look, what Collegium checks, and what you can do.',
  sections: [
    {
      id: 'how-scams-look',
      title: 'How scams look',
      body: (
        <>
          <ul>
            <li>
              <b>The take-home task.</b> You get a repository or an archive to run before an interview. It
              reads your browser’s passwords and your wallet.
            </li>
            <li>
              <b>The meeting app.</b> The interview needs a program that you’ve never heard of.
            </li>
            <li>
              <b>The wallet check.</b> You have to connect a wallet, sign a message, or enter a seed phrase to
              prove who you are or to get paid.
            </li>
            <li>
              <b>The payment.</b> A deposit, a fee or a gift card comes before the work.
            </li>
            <li>
              <b>The messenger.</b> Everything moves to Telegram or WhatsApp within minutes, and there is no
              time to think.
            </li>
            <li>
              <b>The almost right name.</b> A link looks like a site you know, with one letter of another
              alphabet.
            </li>
          </ul>
          <Callout>No research project needs your seed phrase, your private key, or your money.</Callout>
        </>
      ),
    },
    {
      id: 'what-we-check',
      title: 'What Collegium checks',
      body: (
        <>
          <ul>
            <li>
              Every link that someone wrote opens a page first. It names the site and who gave the link, and
              warns of lookalike names, numbers instead of names, and short links. Proposals can’t contain
              those.
            </li>
            <li>
              A proposal with phrases that scams use has a note. It can be honest research about the same
              words: the note is no verdict.
            </li>
            <li>
              “New here” means that the owner hasn’t announced results here, and has no academic address and
              nothing else that we verified at least {ESTABLISHED_DAYS} days ago. The links of such a proposal
              can be off for {NEWCOMER_HOURS} hours, or until an admin has looked at it.
            </li>
            <li>
              Owners whose results are more than {OVERDUE_DAYS} days overdue can’t post another proposal.
            </li>
            <li>
              Admins read every report. When three members report a scam, applications and links of the
              proposal are paused until an admin has looked.
            </li>
            <li>
              If an admin hides a proposal as a scam, its owner can’t open resumes anymore, and everyone who
              applied or asked is warned. If an admin restores it, everyone who was warned is notified, and
              the owner can open resumes again.
            </li>
          </ul>
          <p>
            Collegium never opens these links, and doesn’t check what is behind them. A proposal without a
            warning can still be a scam.
          </p>
        </>
      ),
    },
    {
      id: 'what-to-do',
      title: 'What you can do',
      body: (
        <>
          <ul>
            <li>Look up the owner and the organization yourself, not through their links.</li>
            <li>{CODE_ADVICE}</li>
            <li>Use an empty wallet where a project needs one, and sign nothing you can’t read.</li>
            <li>Ask in public on the proposal’s page. Others see the answer too.</li>
            <li>Report what looks wrong: each proposal has a link for that at its end.</li>
          </ul>
          <p>
            If it already happened, disconnect the computer, move what is in your wallets to new ones from
            another computer, change your passwords there, and report the proposal. Who opened your resume is
            on the page of your application; see{' '}
            <Link className="link" to="/docs/your-data">
              Your data
            </Link>
            .
          </p>
        </>
      ),
    },
  ],
};
