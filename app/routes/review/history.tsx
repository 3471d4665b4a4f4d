import { APPLICATION_LABEL } from '#domain/application/application.ts';
import { editedPartsText } from '#domain/application/application-edit.ts';
import type {
  HistoryEvent,
  OwnersEmail,
  HistoryActor,
} from '#server/queries/application/application-history.ts';
import type { EmailProgress } from '#domain/notification/delivery.ts';
import { EventList } from '#app/shared/time/event-list.tsx';
import { Disclosure } from './disclosure.tsx';
import * as styles from './history.module.css';

type Props = {
  events: readonly HistoryEvent[];
  /** There is little else to read. */
  isAlone: boolean;
};

/** What happened to an application, first to last. */
export function History({ events, isAlone }: Props) {
  const list = (
    <EventList events={events.map((event) => ({ state: 'done', title: eventText(event), at: event.at }))} />
  );
  if (!isAlone)
    return (
      <Disclosure title="History" className={styles.history}>
        {list}
      </Disclosure>
    );
  return (
    <section className={styles.alone} aria-labelledby="history">
      <h3 id="history" className={styles.title}>
        History
      </h3>
      {list}
    </section>
  );
}

/** The event without its applicant: "You marked it as invited", "Edited answer 1 and the resume". */
export function eventText(event: HistoryEvent): string {
  switch (event.kind) {
    case 'transition':
      return transitionText(event);
    case 'edited':
      return `Edited ${editedPartsText(event.parts)}`;
    case 'resume_opened':
      return `${whoText(event.who)} opened the resume`;
    case 'emailed':
      return `${EMAIL_TEXT[event.event]} ${PROGRESS_TEXT[event.progress]}`;
  }
}

function transitionText(event: Extract<HistoryEvent, { kind: 'transition' }>): string {
  const { action, decision, to } = event;
  const who = whoText(event.who);
  const status = APPLICATION_LABEL[to].toLowerCase();
  if (decision === 'announced') return `Results announced: ${status}`;
  switch (action) {
    case 'submit':
      return 'Applied';
    case 'withdraw':
      return 'Withdrew the application';
    case 'restore':
      return 'Restored the application';
    case 'accept':
      return 'Accepted the invitation';
    case 'decline':
      return 'Declined the invitation';
    case 'takeBack':
      return decision === 'marked' ? `${who} undid the decision` : `${who} withdrew the invitation`;
    case 'undo':
      return `${who} undid the decision`;
    case 'unshortlist':
      return `${who} moved it back to submitted`;
    case 'shortlist':
    case 'waitlist':
    case 'invite':
    case 'notSelect':
      return `${who} marked it as ${status}`;
  }
}

function whoText(who: HistoryActor): string {
  if (typeof who !== 'string') return who.name;
  return who === 'you' ? 'You' : who === 'applicant' ? 'The applicant' : 'A former owner';
}

const EMAIL_TEXT: Record<OwnersEmail, string> = {
  invited: 'Email with the invitation',
  waitlisted: 'Email about the waitlist',
  not_selected: 'Email with the result',
  invitation_taken_back: 'Email about the withdrawn invitation',
  owner_message: 'Your message by email',
};

const PROGRESS_TEXT: Record<EmailProgress, string> = {
  delivered: 'was delivered',
  on_its_way: 'is on its way',
  refused: 'could not be delivered',
};
