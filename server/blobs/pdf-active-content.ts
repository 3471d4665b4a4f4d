import { PDFArray, PDFDict, PDFHexString, PDFName, type PDFObject, PDFStream, PDFString } from './pdf-lib.ts';
import type { ResumeFault } from '../../domain/resume.ts';

const name = (text: string) => PDFName.of(text);

/** What an action does, by the name in its `S`; those not named here only move within the document or follow a link. */
const ACTION_FAULTS = new Map<PDFName, ResumeFault>([
  [name('JavaScript'), 'javascript'],
  [name('Launch'), 'launch'],
  [name('GoToE'), 'attachment'],
  [name('SubmitForm'), 'form'],
  [name('ImportData'), 'form'],
  [name('Rendition'), 'media'],
  [name('Movie'), 'media'],
  [name('Sound'), 'media'],
  [name('RichMediaExecute'), 'media'],
]);

const HARMLESS_ACTIONS = new Set(
  [
    'GoTo',
    'GoToR',
    'URI',
    'Named',
    'Thread',
    'Hide',
    'ResetForm',
    'SetOCGState',
    'Trans',
    'GoTo3DView',
    'GoToDp',
  ].map(name),
);

const SUBTYPE_FAULTS = new Map<PDFName, ResumeFault>([
  [name('FileAttachment'), 'attachment'],
  [name('RichMedia'), 'media'],
  [name('Movie'), 'media'],
  [name('Sound'), 'media'],
  [name('Screen'), 'media'],
  [name('3D'), 'media'],
]);

/**
 * What in one object acts by itself, runs, sends or carries something. Links to a page or an address do not; neither does opening
 * the document at some page. What an action does is named before that it runs by itself. Looks into everything the object holds directly; references are other objects' business.
 */
export function activeContent(object: PDFObject): ResumeFault | null {
  const open: PDFObject[] = [object];
  let mild: ResumeFault | null = null;
  for (let next = open.pop(); next; next = open.pop()) {
    if (next instanceof PDFArray) for (const entry of next.asArray()) open.push(entry);
    const dict = next instanceof PDFStream ? next.dict : next;
    if (!(dict instanceof PDFDict)) continue;
    const fault = faultOf(dict);
    if (fault === 'automatic') mild = fault;
    else if (fault) return fault;
    for (const value of dict.values()) open.push(value);
  }
  return mild;
}

function faultOf(dict: PDFDict): ResumeFault | null {
  const action = dict.lookup(name('S'));
  const subtype = dict.lookup(name('Subtype'));
  if (action instanceof PDFName && ACTION_FAULTS.has(action)) return ACTION_FAULTS.get(action) ?? null;
  if (subtype instanceof PDFName && SUBTYPE_FAULTS.has(subtype)) return SUBTYPE_FAULTS.get(subtype) ?? null;
  if (isText(dict.lookup(name('JS')))) return 'javascript';
  if (hasEntries(dict.lookup(name('JavaScript')))) return 'javascript';
  if (hasEntries(dict.lookup(name('EmbeddedFiles'))) || isAttachment(dict)) return 'attachment';
  if (isXfa(dict)) return 'form';
  if (actsByItself(dict.lookup(name('AA'))) || opensWithAction(dict)) return 'automatic';
  return null;
}

function isText(value: PDFObject | undefined): boolean {
  return value instanceof PDFString || value instanceof PDFHexString;
}

/** A name tree with anything in it. Fonts and pictures may bear such a name too, and are no trees. */
function hasEntries(tree: PDFObject | undefined): boolean {
  if (!(tree instanceof PDFDict)) return false;
  return ['Names', 'Kids'].some((key) => {
    const list = tree.lookup(name(key));
    return list instanceof PDFArray && list.size() > 0;
  });
}

function isAttachment(dict: PDFDict): boolean {
  const type = dict.lookup(name('Type'));
  if (type === name('EmbeddedFile')) return true;
  const files = dict.lookup(name('EF'));
  if (!(files instanceof PDFDict)) return false;
  return type === name('Filespec') || type === name('F') || files.has(name('F')) || files.has(name('UF'));
}

function isXfa(dict: PDFDict): boolean {
  const xfa = dict.lookup(name('XFA'));
  return xfa instanceof PDFArray || (xfa instanceof PDFStream && dict.has(name('Fields')));
}

/** Additional actions: those of a page, a field or the document, run when something happens to it. */
function actsByItself(actions: PDFObject | undefined): boolean {
  return actions instanceof PDFDict && actions.keys().some((key) => isAction(actions.lookup(key)));
}

function isAction(value: PDFObject | undefined): boolean {
  if (!(value instanceof PDFDict)) return false;
  const kind = value.lookup(name('S'));
  return kind instanceof PDFName && (ACTION_FAULTS.has(kind) || HARMLESS_ACTIONS.has(kind));
}

/** Opening at a page is ordinary, as a destination or as the action "go to"; every other action would run unasked. */
function opensWithAction(dict: PDFDict): boolean {
  const action = dict.lookup(name('OpenAction'));
  if (!(action instanceof PDFDict)) return false;
  return action.lookup(name('S')) !== name('GoTo') || action.has(name('Next'));
}
