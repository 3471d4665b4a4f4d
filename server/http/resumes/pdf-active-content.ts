import type { ResumeFault } from '#domain/application/resume.ts';
import { Dictionary, type PdfObjects, Stream, TEXT, type Value } from './pdf-objects.ts';

/** The fault of an action, by the name in its `S`. */
const ACTION_FAULTS = new Map<unknown, ResumeFault>([
  ['/JavaScript', 'javascript'],
  ['/Launch', 'launch'],
  ['/GoToE', 'attachment'],
  ['/SubmitForm', 'form'],
  ['/ImportData', 'form'],
  ['/Rendition', 'media'],
  ['/Movie', 'media'],
  ['/Sound', 'media'],
  ['/RichMediaExecute', 'media'],
]);
/** Actions that navigate within the document, change how it looks, or follow a link. */
const HARMLESS_ACTIONS = new Set<unknown>(
  'GoTo GoToR URI Named Thread Hide ResetForm SetOCGState Trans GoTo3DView GoToDp'
    .split(' ')
    .map((name) => `/${name}`),
);
const SUBTYPE_FAULTS = new Map<unknown, ResumeFault>([
  ['/FileAttachment', 'attachment'],
  ['/RichMedia', 'media'],
  ['/Movie', 'media'],
  ['/Sound', 'media'],
  ['/Screen', 'media'],
  ['/3D', 'media'],
]);

/**
 * The first active content in any object, duplicate entry or superseded revision. "automatic", and
 * "damaged" for entries that readers follow differently, only when nothing else is found.
 */
export function activeContent(objects: PdfObjects): ResumeFault | null {
  const unvisited: Value[] = [...objects.trailers, ...objects.values];
  let mild: ResumeFault | null = null;
  for (let next = unvisited.pop(); next !== undefined; next = unvisited.pop()) {
    if (Array.isArray(next)) for (const value of next) unvisited.push(value);
    const dictionary = next instanceof Stream ? next.dictionary : next;
    if (!(dictionary instanceof Dictionary)) continue;
    const fault = faultOf(objects, dictionary);
    if (fault && fault !== 'automatic') return fault;
    mild ??= fault ?? (dictionary.ambiguous ? 'damaged' : null);
    for (const value of dictionary.entries.values()) unvisited.push(value);
    for (const value of dictionary.replaced) unvisited.push(value);
  }
  return mild;
}

function faultOf(objects: PdfObjects, dictionary: Dictionary): ResumeFault | null {
  const get = (key: `/${string}`) => objects.get(dictionary, key);
  const fault = ACTION_FAULTS.get(get('/S')) ?? SUBTYPE_FAULTS.get(get('/Subtype'));
  if (fault) return fault;
  if (get('/JS') === TEXT || hasEntries(objects, get('/JavaScript'))) return 'javascript';
  if (hasEntries(objects, get('/EmbeddedFiles')) || isAttachment(objects, dictionary)) return 'attachment';
  const xfa = get('/XFA');
  if (Array.isArray(xfa) || (xfa instanceof Stream && dictionary.entries.has('/Fields'))) return 'form';
  if (hasAction(objects, get('/AA')) || opensWithAction(objects, get('/OpenAction'))) return 'automatic';
  return null;
}

/**
 * True for a name tree with entries. Fonts and images may have such a name too, and are no trees.
 */
function hasEntries(objects: PdfObjects, tree: Value | undefined): boolean {
  if (!(tree instanceof Dictionary)) return false;
  return (['/Names', '/Kids'] as const).some((key) => {
    const list = objects.get(tree, key);
    return Array.isArray(list) && list.length > 0;
  });
}

function isAttachment(objects: PdfObjects, dictionary: Dictionary): boolean {
  const type = objects.get(dictionary, '/Type');
  if (type === '/EmbeddedFile') return true;
  const files = objects.get(dictionary, '/EF');
  if (!(files instanceof Dictionary)) return false;
  return type === '/Filespec' || type === '/F' || files.entries.has('/F') || files.entries.has('/UF');
}

/** Additional actions of a page, a field or the document, which run on an event. */
function hasAction(objects: PdfObjects, actions: Value | undefined): boolean {
  if (!(actions instanceof Dictionary)) return false;
  return [...actions.entries.values()].some((value) => {
    const action = objects.resolve(value);
    const kind = action instanceof Dictionary && objects.get(action, '/S');
    return ACTION_FAULTS.has(kind) || HARMLESS_ACTIONS.has(kind);
  });
}

/** Opening at a page is harmless; every other action would run without being asked for. */
function opensWithAction(objects: PdfObjects, action: Value | undefined): boolean {
  if (!(action instanceof Dictionary)) return false;
  return objects.get(action, '/S') !== '/GoTo' || action.entries.has('/Next');
}
