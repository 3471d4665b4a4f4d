'use strict';
// Which folder may import which. `npm run check` fails on any other import.

const tests = '[.]test[.]tsx?$|/testing/|/testing[.]ts$';

/** `folder` may import `allowed` (paths) and `packages` (npm) only; tests may import anything. */
const only = (name, folder, allowed, packages) => [
  {
    name: `${name}: folders`,
    comment: `${name} may import only: ${allowed.join(', ')}`,
    severity: 'error',
    from: { path: folder, pathNot: tests },
    to: {
      path: '^(app|domain|server|seeds|tests|tools)/',
      pathNot: allowed,
    },
  },
  ...(packages === undefined
    ? []
    : [
        {
          name: `${name}: packages`,
          comment: `${name} may use only: ${packages.join(', ') || 'no package'}`,
          severity: 'error',
          from: { path: folder, pathNot: tests },
          to: { path: 'node_modules/', pathNot: packages.map((item) => `node_modules/${item}(/|$)`) },
        },
      ]),
];

/** The folders of `layer`: each may import only itself and those before it. */
const inOrder = (layer, folders) => [
  ...folders.slice(0, -1).map((folder, index) => ({
    name: `${layer}: order of folders`,
    comment: `${layer}/${folder} may import only: ${folders.slice(0, index + 1).join(', ')}`,
    severity: 'error',
    from: { path: `^${layer}/${folder}/`, pathNot: tests },
    to: { path: `^${layer}/(${folders.slice(index + 1).join('|')})/` },
  })),
  {
    name: `${layer}: folders in the table`,
    comment: 'Give a new folder its place in the order.',
    severity: 'error',
    from: {},
    to: { path: `^${layer}/[^/]+/`, pathNot: `^${layer}/(${folders.join('|')}|testing)/` },
  },
];

const db = '^server/db/';
const reads = '^server/reads/';
const domain = '^domain/';
const config = '^server/config/';
const rendering = '^server/rendering/';
const blobStore = '^server/storage/blob-store[.]ts$';

// React Router's server build is a virtual module, so server code imports no file of app/.
const parts = ['middleware', 'overload', 'auth', 'api', 'resumes', 'documents'];
const otherParts = [
  ...parts.map((part) => `^server/http/${part}/${part}[.]ts$`),
  '^server/http/middleware/',
  '^server/http/(request-context|route-policy)[.]ts$',
];
/** One part of server/http. `also`: folders of server/ beyond those of every part. */
const httpPart = (part, also = []) =>
  only(`server/http/${part}`, `^server/http/${part}/`, [
    `^server/http/${part}/`,
    ...otherParts,
    `^server/(${['commands', 'queries', 'cache', 'storage', 'jobs', 'config', ...also].join('|')})/`,
    domain,
  ]);

const forBrowsers = ['react', 'react-router', 'lucide', 'clsx'];
const forPages = [
  '^app/(kit|shared|http)/',
  domain,
  '^server/(queries|commands|rendering)/',
  '^server/http/(request-context|cached-queries)[.]ts$',
];

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      comment: 'Nothing imports this file: wire it or remove it.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          tests,
          '[.]d[.]ts$',
          '[.]css$',
          '^tools/[^/]+[.](cjs|ts)$',
          '^app/(root|entry[.]|routes[.]|routes/)',
          '^tests/load/(main|bare-server)[.]ts$',
          '^tests/chaos/main[.]ts$',
          '^tests/e2e/visual/main[.]ts$',
          '^tests/e2e/global-setup[.]ts$',
          '^server/http/resumes/pdf-check-worker[.]ts$',
          '^server/admin/main[.]ts$',
          '^server/config/check[.]ts$',
        ],
      },
      to: {},
    },
    {
      name: 'only-what-is-there',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      from: { pathNot: `${tests}|^(tools|tests)/` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-packages-in-the-product',
      severity: 'error',
      from: { path: '^(app|domain|server|seeds)/', pathNot: `${tests}|^app/routes[.]ts$` },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    },
    ...only('domain', '^domain/', [domain], ['zod', 'tldts']),
    ...inOrder('domain', [
      'text',
      'time',
      'base',
      'access',
      'team',
      'account',
      'proposal',
      'application',
      'decision',
      'member',
      'board',
      'review',
      'moderation',
      'notification',
      'audit',
    ]),
    {
      name: 'public suffix list: on the server',
      comment: 'The list would add 40 KB to what browsers load.',
      severity: 'error',
      from: {
        path: '^(app|domain)/',
        pathNot: `${tests}|^domain/member/(academic-domain|organization-domain|public-suffix)[.]ts$`,
      },
      to: {
        path: '^domain/member/(academic-domain|organization-domain|public-suffix)[.]ts$|node_modules/tldts',
      },
    },
    {
      name: 'DNS: by jobs',
      comment: 'A request that waits for a name server holds a slot that others need.',
      severity: 'error',
      from: { path: '^(app|domain|server|seeds)/', pathNot: `${tests}|^server/jobs/resolve-txt[.]ts$` },
      to: { path: '^(node:)?dns(/promises)?$' },
    },
    {
      name: 'domain: no I/O',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    ...only('server/config', config, [config, domain], ['zod']),
    ...only('server/db', '^server/db/', [db, config, domain], ['drizzle-orm', 'pg', '@types/pg', 'pg-boss']),
    ...inOrder('server/db', ['migrations', 'schema']),
    ...only('server/reads', reads, [reads, db, domain], ['drizzle-orm']),
    ...only('server/audit', '^server/audit/', ['^server/audit/', db, domain], ['drizzle-orm']),
    ...only(
      'server/notifications',
      '^server/notifications/',
      ['^server/notifications/', reads, db, domain],
      ['drizzle-orm', 'pg-boss'],
    ),
    ...only('server/cache', '^server/cache/', ['^server/cache/', db, domain], ['lru-cache']),
    ...only('server/rendering', rendering, [rendering, domain], ['markdown-it', 'qr']),
    ...only(
      'server/queries',
      '^server/queries/',
      ['^server/queries/', reads, db, domain, rendering],
      ['drizzle-orm', 'diff'],
    ),
    ...inOrder('server/queries', [
      'base',
      'proposal',
      'member',
      'team',
      'notification',
      'application',
      'review',
      'account',
      'board',
      'audit',
      'moderation',
      'decision',
    ]),
    ...only(
      'server/commands',
      '^server/commands/',
      ['^server/(commands|audit|notifications)/', reads, db, domain, rendering, blobStore],
      ['drizzle-orm', '@simplewebauthn/server', '@noble/curves', '@noble/hashes'],
    ),
    ...inOrder('server/commands', [
      'base',
      'access',
      'audit',
      'application',
      'team',
      'decision',
      'proposal',
      'member',
      'notification',
      'account',
      'board',
      'review',
      'moderation',
    ]),
    ...only('server/storage', '^server/storage/', ['^server/storage/', config, domain]),
    ...only('server/email', '^server/email/', [
      '^server/(email|notifications|queries)/',
      reads,
      db,
      config,
      domain,
    ]),
    ...only('server/jobs', '^server/jobs/', [
      '^server/(jobs|email|storage|cache|commands|audit|notifications|queries)/',
      db,
      config,
      domain,
    ]),
    ...only(
      'server/metrics',
      '^server/metrics/',
      ['^server/', domain],
      ['prom-client', 'hono', 'pg', '@types/pg'],
    ),
    ...only('server/admin', '^server/admin/', ['^server/', domain]),
    ...httpPart('middleware'),
    ...httpPart('overload'),
    ...httpPart('auth', ['db', 'notifications']),
    ...httpPart('api', ['email']),
    ...httpPart('resumes'),
    ...httpPart('documents', ['email']),
    {
      name: 'server/http: parts in the table',
      comment: 'Give a new part of server/http its row.',
      severity: 'error',
      from: {},
      to: { path: '^server/http/[^/]+/', pathNot: `^server/http/(${parts.join('|')}|testing)/` },
    },
    ...only('server/http', '^server/http/[^/]+$', ['^server/', domain]),
    ...only('server', '^server/[^/]+$', ['^server/', domain, '^seeds/']),
    {
      name: 'seeds: server/main.ts only',
      severity: 'error',
      from: { path: '^(app|domain|server)/', pathNot: `${tests}|^server/main[.]ts$` },
      to: { path: '^seeds/' },
    },
    {
      name: 'seeds: dynamically',
      comment: 'Only trial mode loads the demo world.',
      severity: 'error',
      from: { path: '^server/main[.]ts$' },
      to: { path: '^seeds/', dynamic: false },
    },
    ...only('seeds', '^seeds/', [
      '^seeds/',
      domain,
      '^server/(commands|db|queries|jobs|notifications|storage)/',
    ]),
    {
      name: 'server/main: not imported',
      severity: 'error',
      from: { pathNot: '^tools/dev[.]ts$' },
      to: { path: '^server/(main|admin/main)[.]ts$' },
    },
    ...only('app/kit', '^app/kit/', ['^app/kit/', '^domain/(text|base)/'], forBrowsers),
    ...inOrder('app/kit', [
      'icon',
      'hooks',
      'navigation',
      'feedback',
      'form',
      'layout',
      'list',
      'text',
      'overlay',
    ]),
    ...only('app/shared', '^app/shared/', ['^app/(kit|shared)/', domain], forBrowsers),
    ...inOrder('app/shared', [
      'viewer',
      'member',
      'time',
      'board',
      'share',
      'form',
      'proposal',
      'application',
      'error',
      'notification',
      'frame',
      'moderation',
    ]),
    ...only('app/http', '^app/http/', ['^app/(kit|shared|http)/', domain], forBrowsers),
    ...only('app/routes', '^app/routes/', ['^app/routes/', ...forPages]),
    {
      name: 'app/routes: own area',
      severity: 'error',
      from: { path: '^app/routes/([^/]+)/' },
      to: { path: '^app/routes/[^/]+/', pathNot: '^app/routes/$1/' },
    },
    ...only('app/root', '^app/[^/]+$', [...forPages, '^app/styles/']),
    {
      name: 'product: no tests, no tools',
      severity: 'error',
      from: { path: '^(app|domain|server|seeds)/', pathNot: tests },
      to: { path: '^(tests|tools)/' },
    },
    {
      name: 'drizzle-only-where-sql-is-written',
      severity: 'error',
      from: {
        path: '^(app|domain|server)/',
        pathNot: `${tests}|^server/(db|reads|audit|notifications|queries|commands)/`,
      },
      to: { path: 'node_modules/drizzle-orm/' },
    },
    {
      name: 'product: no test helpers',
      severity: 'error',
      from: { pathNot: `${tests}|^tests/|^tools/test-external[.]ts$` },
      to: { path: '[.]test[.]tsx?$|/testing/|/testing[.]ts$' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]react-router/|[+]types/|[.]css$|[.]sql$' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
