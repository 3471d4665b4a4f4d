import { AI_USE_LABEL, NO_AI_USE } from '#domain/application/ai-use.ts';
import { NO_FEE } from '#domain/proposal/no-fee.ts';
import { Callout } from '#app/kit/feedback/callout.tsx';
import type { Chapter } from './guide-types.ts';

/** What the terms of a proposal are, and what holds once someone has applied. */
export const TERMS: Chapter = {
  slug: 'terms',
  audience: 'applicants',
  title: 'Terms of a proposal',
  lede: 'What you get and agree to, and whether you may use AI tools. You can read it before you apply.',
  sections: [
    {
      id: 'what-they-say',
      title: 'What they say',
      body: (
        <>
          <p>
            Every proposal has a block named Terms, with one line for each thing its owner states: rewards and
            pay, meeting times, authorship, the license of the results, data, AI tools, and who can take part.
            “By contribution (CRediT)” means that authors are listed by what they did. The row in the list
            shows the reward in a few words.
          </p>
          <p>
            “Not stated” means that the owner hasn’t said. Older proposals may state nothing. New ones always
            state their rewards, and that taking part is free: “{NO_FEE}”
          </p>
        </>
      ),
    },
    {
      id: 'ai-tools',
      title: 'AI tools in your application',
      body: (
        <>
          <p>
            If the owner allows AI tools when you disclose them, the form asks “{AI_USE_LABEL}”. A sentence is
            enough; enter “{NO_AI_USE}” if you used none. If the owner doesn’t allow them, you confirm that
            you used none. Your answer is in your receipt, and the owner reads it beside your other answers.
          </p>
          <Callout>
            If the owner states no policy, nothing is asked. We don’t run detectors: they are wrong too often.
          </Callout>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'What can change',
      body: (
        <p>
          Before anyone applies, the owner can change every term. From the first application on, the pay can’t
          go down, no reward can be taken away, the AI policy can’t become stricter, and the license can’t
          become narrower. If another term changes, everyone who applied or saved the proposal hears what it
          was and what it is now. Your application keeps the terms from when you applied, and you and the
          owner both see them.
        </p>
      ),
    },
  ],
};
