import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { type Refusal, refuse } from '#domain/base/refusal.ts';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { ConfirmPage } from './confirm-page.tsx';

/** A page whose state does not allow its action anymore. */
function html({ refusal, withField }: { refusal?: Refusal; withField: boolean }): string {
  const Asks = () => (
    <ConfirmPage
      question="Answer in public"
      consequences={['Everyone can read it.']}
      allowed={false}
      whyNot="This question was withdrawn."
      refusal={refusal}
      back={{ label: 'Back to Q&A', to: '/questions' }}
      confirm="Publish answer"
    >
      {withField ? <TextArea label="Answer" name="answer" defaultValue="Typed for an hour" /> : undefined}
    </ConfirmPage>
  );
  const Stub = createRoutesStub([{ path: '/', Component: Asks }]);
  return renderToStaticMarkup(<Stub initialEntries={['/']} />);
}

const { refusal } = refuse('move_not_allowed', { message: 'The person who asked withdrew this question.' });

test('a refused form of a page that does not allow it anymore stays, with what was typed and why', () => {
  const page = html({ refusal, withField: true });
  expect(page).toContain('Typed for an hour');
  expect(page).toContain(refusal.message);
});

test('a page that does not allow its action says why, and has no form before one was sent', () => {
  const page = html({ withField: true });
  expect(page).toContain('This question was withdrawn.');
  expect(page).not.toContain('Typed for an hour');
});

test('a refused form without fields is replaced by why', () => {
  expect(html({ refusal, withField: false })).toContain('This question was withdrawn.');
});
