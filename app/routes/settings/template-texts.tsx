import { NAME_PLACEHOLDER, type TemplateKind } from '#domain/review/message-template.ts';
import * as styles from './templates.module.css';

/** The placeholder, set as what is typed. */
export const FIRST_NAME = <code className={styles.placeholder}>{NAME_PLACEHOLDER}</code>;

type Texts = {
  heading: string;
  /** The button to a new one, and the heading of its page. */
  add: string;
  about: string;
  /** What the form of a new template is for. */
  start: string;
  /** A text to start with while there is none. */
  example: { name: string; body: string };
};

/** Settings texts for each kind of template. */
export const TEMPLATE_TEXTS: Record<TemplateKind, Texts> = {
  invitation: {
    heading: 'Invitation templates',
    add: 'New invitation template',
    about: 'Messages you start from when you invite someone.',
    start: 'You start from this message when you invite someone, and can still edit it.',
    example: {
      name: 'First call',
      body: `Hi ${NAME_PLACEHOLDER}, I’d love to work with you on this project. Once you accept, please send me two times next week when we could have a first call.`,
    },
  },
  reason: {
    heading: '“Not selected” templates',
    add: 'New “Not selected” template',
    about: 'Messages you start from when you don’t select someone.',
    start: 'You start from this message when you don’t select someone, and can still edit it.',
    example: {
      name: 'Close decision',
      body: `Hi ${NAME_PLACEHOLDER}, thank you for the time you put into your application. I had fewer spots than strong applicants, and chose people whose experience is closer to this project. I hope you’ll apply again.`,
    },
  },
};
