import { clsx } from 'clsx';
import { API_BASICS, API_LEDE } from '#domain/board/api-basics.ts';
import type { ApiDescription, ApiOperation } from '#domain/board/api-description.ts';
import { requestContext } from '#server/http/request-context.ts';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { CodeBlock } from '#app/kit/text/code-block.tsx';
import { CopyButton } from '#app/kit/form/copy-button.tsx';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import { Prose, useCurrentSection } from '#app/kit/text/prose.tsx';
import { SideNavigation } from '#app/kit/navigation/side-navigation.tsx';
import { SidebarPage } from '#app/kit/layout/sidebar-page.tsx';
import { StackedTable } from '#app/kit/list/stacked-table.tsx';
import * as styles from './api.module.css';
import type { Route } from './+types/api.ts';
import { fieldLines, type FieldLine } from './schema-lines.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'API',
    description: 'Post and find proposals, apply, and decide on Collegium from your own program.',
    path: '/docs/api',
  });

type ApiCall = {
  method: 'GET' | 'POST';
  path: string;
  tag: string;
  summary: string;
  description: string;
  sent: FieldLine[];
  answered: FieldLine[];
  errors: { status: string; description: string }[];
};

/** Renders the OpenAPI description on the server, so the page ships no viewer. */
export function loader({ context }: Route.LoaderArgs) {
  const { apiDescription, settings } = requestContext(context);
  const calls = Object.entries(apiDescription.paths ?? {}).flatMap(([path, { get, post }]) => [
    ...(get ? [callOf(apiDescription, 'GET', path, get)] : []),
    ...(post ? [callOf(apiDescription, 'POST', path, post)] : []),
  ]);
  const tags = [...new Set(['Sign-in', ...calls.map(({ tag }) => tag)])];
  return {
    address: settings.publicUrl,
    lede: API_LEDE,
    basics: API_BASICS,
    groups: tags.map((tag) => ({ tag, calls: calls.filter((call) => call.tag === tag) })),
  };
}

function callOf(
  description: ApiDescription,
  method: 'GET' | 'POST',
  path: string,
  operation: ApiOperation,
): ApiCall {
  const { responses = {} } = operation;
  const schemaIn = (content: ApiOperation['requestBody']) => Object.values(content?.content ?? {})[0]?.schema;
  return {
    method,
    path,
    tag: operation.tags?.[0] ?? 'Calls',
    summary: operation.summary ?? path,
    description: operation.description ?? '',
    sent: fieldLines(description, schemaIn(operation.requestBody)),
    answered: fieldLines(description, schemaIn(responses['200'])),
    errors: Object.entries(responses)
      .filter(([status]) => status !== '200')
      .map(([status, response]) => ({ status, description: response.description ?? '' })),
  };
}

/** Section ids: what holds for all calls, and each call. */
const BASICS = 'basics';
const idOf = (call: ApiCall) => `${call.method}${call.path}`.toLowerCase().replace(/[^a-z]+/g, '-');

/** `/docs/api`: the public API, for people. */
export default function Api({ loaderData: { address, lede, basics, groups } }: Route.ComponentProps) {
  const current = useCurrentSection([
    { id: BASICS },
    ...groups.flatMap(({ tag, calls }) => [
      { id: tag.toLowerCase() },
      ...calls.map((call) => ({ id: idOf(call) })),
    ]),
  ]);
  const location = (id: string) => (current === id ? 'location' : undefined);
  return (
    <SidebarPage
      narrowSidebar
      className={styles.page}
      sidebarClassName={styles.sidebar}
      sidebar={
        <>
          <BackLink to="/docs">Docs</BackLink>
          <SideNavigation compact aria-label="API calls">
            <ul>
              <li>
                <a href={`#${BASICS}`} aria-current={location(BASICS)}>
                  Basics
                </a>
              </li>
              {groups.map(({ tag, calls }) => (
                <li key={tag}>
                  <a href={`#${tag.toLowerCase()}`} aria-current={location(tag.toLowerCase())}>
                    {tag}
                  </a>
                  <ul>
                    {calls.map((call) => (
                      <li key={call.path}>
                        <a href={`#${idOf(call)}`} aria-current={location(idOf(call))}>
                          {call.summary}
                        </a>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </SideNavigation>
        </>
      }
    >
      <Prose className={styles.content}>
        <PageTitle large className={styles.title} id={BASICS}>
          API
        </PageTitle>
        <p>
          {lede} Described in OpenAPI:{' '}
          <a className="link" href="/openapi.json">
            openapi.json
          </a>
        </p>
        <Example title="Request" code={exampleRequest(address)} />
        <Example title="Response (shortened)" code={EXAMPLE_RESPONSE} />
        <DescriptionList
          sentences
          className={styles.basics}
          facts={basics.map(({ label, text }) => ({
            label,
            value: <TextWithCode text={text.replace(' MB', '\u00a0MB')} />,
          }))}
        />
        {groups.map(({ tag, calls }) => (
          <section key={tag} aria-labelledby={tag.toLowerCase()}>
            <h2 id={tag.toLowerCase()}>{tag}</h2>
            {calls.map((call) => (
              <ApiCallSection key={call.path} call={call} />
            ))}
          </section>
        ))}
      </Prose>
    </SidebarPage>
  );
}

function exampleRequest(address: string): string {
  return `curl -s ${address}/project/get_projects \\
  -H 'content-type: application/json' \\
  -d '{"data": {"search": "zk", "remote": true, "limit": 5}}'`;
}

/** What the example request returns, with some of the fields. */
export const EXAMPLE_RESPONSE = `{
  "success": true,
  "result": "success",
  "data": [
    {
      "id": 67,
      "title": "Folding proofs from mismatched zk provers",
      "recruitment_type": "find_mentee",
      "work_location": "remote",
      "start_date": 1799193600
    }
  ],
  "next_cursor": null,
  "total": 1
}`;

function Example({ title, code }: { title: string; code: string }) {
  return (
    <div className={styles.example}>
      <span className={styles.exampleTitle}>{title}</span>
      <CopyButton text={code} className={clsx('link', styles.copy)}>
        Copy<span className="visually-hidden"> {title.toLowerCase()}</span>
      </CopyButton>
      <CodeBlock className={styles.code}>{code}</CodeBlock>
    </div>
  );
}

function ApiCallSection({ call }: { call: ApiCall }) {
  return (
    <article className={styles.call}>
      <h3 id={idOf(call)}>{call.summary}</h3>
      <p className={styles.path}>
        <b className={styles.method}>{call.method}</b> <code>{call.path}</code>
      </p>
      <p>
        <TextWithCode text={call.description} />
      </p>
      {call.sent.length > 0 && <Fields caption="Request" lines={call.sent} />}
      <Fields caption="Response" lines={call.answered} />
      {call.errors.length > 0 && (
        <details>
          <summary className={`link ${styles.errors}`}>
            Errors: {call.errors.map(({ status }) => status).join(', ')}
          </summary>
          <DescriptionList
            facts={call.errors.map(({ status, description }) => ({
              label: status,
              value: <TextWithCode text={description} />,
            }))}
          />
        </details>
      )}
    </article>
  );
}

/** Characters of code that fit into a line of text. */
const MAX_INLINE_CODE = 32;

/** A text of the description, with code in backticks. */
function TextWithCode({ text }: { text: string }) {
  return text.split('`').map((part, nth) =>
    nth % 2 === 0 ? (
      <span key={nth}>{part}</span>
    ) : (
      <code key={nth} className={part.length > MAX_INLINE_CODE ? styles.block : undefined}>
        {part}
      </code>
    ),
  );
}

/** A table of fields; what there is to say about one is below its type. */
function Fields({ caption, lines }: { caption: string; lines: FieldLine[] }) {
  return (
    <StackedTable className={styles.fields}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <td>
              <code>{line.name}</code>
            </td>
            <td>
              <span className={styles.type}>{line.type + (line.required ? '' : ' (optional)')}</span>
              {line.note && (
                <span className={styles.note}>
                  <TextWithCode text={line.note} />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </StackedTable>
  );
}
