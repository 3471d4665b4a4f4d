import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const START = 'window.__reactRouterManifest=';
/** The first is there only where it is true. */
const FLAGS = [
  'index',
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
] as const;
type Route = {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  imports: string[];
  css: string[];
};
type Manifest = { routes: Record<string, Route> };

/** Writes the list of all routes, which comes with the first page, as the few lines of code that unfold it: half as long when packed. */
export function packManifest(): Plugin {
  return {
    name: 'collegium:pack-manifest',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const folder = join(this.environment.config.build.outDir, '..', 'client', 'assets');
        const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file));
        if (!name) return this.error('There is no manifest to pack.');
        const code = readFileSync(join(folder, name), 'utf8');
        if (!code.startsWith(START)) return;
        writeFileSync(join(folder, name), packed(JSON.parse(code.slice(START.length, -1)) as Manifest));
      },
    },
  };
}

/** The same manifest as a script. Files are named once and pointed at; what a route has is one number; what few have is added as it is. */
export function packed({ routes, ...rest }: Manifest): string {
  const files: string[] = [];
  const placeOf = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const ids = Object.keys(routes);
  const rare: Record<string, object> = {};
  const lines = Object.values(routes).map((route) => {
    const { id, parentId, path, module, imports, css, ...more } = route;
    const has = new Map(Object.entries(more));
    const flags = FLAGS.reduce((sum, flag, place) => sum + (has.get(flag) ? 1 << place : 0), 0);
    const others = [...has].filter(([key]) => !FLAGS.some((flag) => flag === key));
    if (path === '') others.push(['path', path]);
    if (css.length > 0) others.push(['css', css]);
    if (others.length > 0) rare[id] = Object.fromEntries(others);
    const parent = parentId === undefined ? '' : ids.indexOf(parentId);
    return [id, parent, path ?? '', flags, [module, ...imports].map(placeOf).join(' ')].join('|');
  });
  const names = files.map((file) => file.replace(/^\/assets\/(.*)\.js$/, '$1')).join(' ');
  return `{${UNFOLD(JSON.stringify(names), JSON.stringify(lines.join('\n')), JSON.stringify(FLAGS), JSON.stringify(rare))}
window.__reactRouterManifest={...${JSON.stringify(rest)},routes}}`;
}

const UNFOLD = (names: string, lines: string, flags: string, rare: string) =>
  `let files=${names}.split(" ").map(n=>"/assets/"+n+".js"),lines=${lines}.split("\\n").map(l=>l.split("|")),rare=${rare},routes={};
for(let[id,a,path,c,d]of lines){
let[module,...imports]=d.split(" ").map(n=>files[n]),r=routes[id]={id};
if(a)r.parentId=lines[a][0];
if(path)r.path=path;
${flags}.forEach((k,n)=>{if(c>>n&1)r[k]=true;else if(n)r[k]=false});
Object.assign(r,{module,imports,css:[]},rare[id])}`;
