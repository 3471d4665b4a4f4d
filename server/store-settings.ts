import type { StorePlace, StorePlaces } from './blobs/open-store.ts';
import { isYes, isYesOrNo } from './production-settings.mjs';

type Environment = Record<string, string | undefined>;
export type StoreKind = StorePlace['kind'];

const KINDS: readonly string[] = ['folder', 'azure', 's3'] satisfies StoreKind[];
const IT_CAN_BE = 'it can be folder, azure or s3.';

/**
 * Where resumes are kept; undefined where nothing is said about it. Adds a sentence to `problems` for each setting that is missing or wrong.
 */
export function storePlacesOf(env: Environment, problems: string[]): StorePlaces | undefined {
  const kindOf = (name: string): StoreKind | null => {
    const word = env[name];
    if (!word) return null;
    if (isStoreKind(word)) return word;
    problems.push(`${name} is "${word}": ${IT_CAN_BE}`);
    return null;
  };
  // RESUME_STORE: where resumes are kept: "folder" (in DATA_DIR), "azure" or "s3".
  const chosen = kindOf('RESUME_STORE');
  const kind = chosen ?? 'folder';
  // RESUME_STORE_ALSO: where those are read that are not there (yet): the other one, while resumes move.
  const alsoKind = kindOf('RESUME_STORE_ALSO');
  if (alsoKind === kind)
    problems.push(`RESUME_STORE_ALSO is "${alsoKind}", which is where resumes are kept anyway. Remove it.`);
  const main = storePlaceOf(kind, env, problems);
  const also = alsoKind && alsoKind !== kind ? storePlaceOf(alsoKind, env, problems) : null;
  // RESUME_DOWNLOADS: who hands out resumes: the "server", or the "store" under an address that is good for a minute.
  const handsOut = env.RESUME_DOWNLOADS === 'store';
  if (env.RESUME_DOWNLOADS && !handsOut && env.RESUME_DOWNLOADS !== 'server')
    problems.push(`RESUME_DOWNLOADS is "${env.RESUME_DOWNLOADS}": it can be server or store.`);
  if (handsOut && kind === 'folder')
    problems.push(
      'RESUME_DOWNLOADS is "store", but a folder hands out nothing: RESUME_STORE has to be azure or s3.',
    );
  if (!main || !(chosen || also)) return undefined;
  return { main, ...(also && { also }), ...(handsOut && { handsOut }) };
}

export function isStoreKind(word: string): word is StoreKind {
  return KINDS.includes(word);
}

/** One store by its settings; null after a sentence for each that is missing or wrong. */
export function storePlaceOf(kind: StoreKind, env: Environment, problems: string[]): StorePlace | null {
  if (kind === 'folder') return { kind };
  return kind === 'azure' ? azureOf(env, problems) : s3Of(env, problems);
}

function azureOf(env: Environment, problems: string[]): StorePlace | null {
  // AZURE_STORAGE_CONNECTION_STRING: as Azure's portal shows it, instead of account and key.
  const given = env.AZURE_STORAGE_CONNECTION_STRING;
  // AZURE_STORAGE_ACCOUNT, AZURE_STORAGE_KEY: the name of the storage account and one of its keys.
  const { AZURE_STORAGE_ACCOUNT: account, AZURE_STORAGE_KEY: key } = env;
  if (given) {
    if (isConnectionString(given)) return { kind: 'azure', connectionString: given };
    // It holds a key, so that it is not repeated.
    problems.push(
      'AZURE_STORAGE_CONNECTION_STRING has to look like "DefaultEndpointsProtocol=https;AccountName=…;AccountKey=…;EndpointSuffix=core.windows.net".',
    );
    return null;
  }
  const found = problems.length;
  if (!account && !key)
    problems.push(
      'AZURE_STORAGE_CONNECTION_STRING is missing: resumes in Azure need the connection string of the account, or AZURE_STORAGE_ACCOUNT with AZURE_STORAGE_KEY.',
    );
  else if (!account) problems.push('AZURE_STORAGE_ACCOUNT is missing: the name of the storage account.');
  else if (!key) problems.push('AZURE_STORAGE_KEY is missing: a key of the storage account.');
  if (account && !/^[a-z0-9]{3,24}$/.test(account))
    problems.push(
      'AZURE_STORAGE_ACCOUNT has to be the name of a storage account: 3 to 24 small letters and digits.',
    );
  if (key && !isKey(key))
    problems.push('AZURE_STORAGE_KEY has to be a key of the storage account, as Azure shows it.');
  if (problems.length > found) return null;
  const connectionString = `DefaultEndpointsProtocol=https;AccountName=${account};AccountKey=${key};EndpointSuffix=core.windows.net`;
  return { kind: 'azure', connectionString };
}

function isConnectionString(text: string): boolean {
  const parts = new Map(
    text.split(';').map((part): [string, string] => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
  const isReached = URL.canParse(parts.get('BlobEndpoint') ?? '') || parts.has('EndpointSuffix');
  const isSigned = URL.canParse(parts.get('BlobEndpoint') ?? '') && parts.has('SharedAccessSignature');
  // With a key, Azure's library wants the protocol in it as well.
  const hasKey =
    parts.get('AccountName') && isKey(parts.get('AccountKey')) && parts.has('DefaultEndpointsProtocol');
  return isSigned || (isReached && Boolean(hasKey));
}

const isKey = (text = '') => /^[A-Za-z0-9+/]{40,}={0,2}$/.test(text);

function s3Of(env: Environment, problems: string[]): StorePlace | null {
  const found = problems.length;
  // S3_BUCKET: the bucket, made beforehand.
  const bucket = env.S3_BUCKET ?? '';
  if (!bucket) problems.push('S3_BUCKET is missing: the bucket that resumes are kept in.');
  else if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    problems.push(
      `S3_BUCKET is "${bucket}": it has to be the name of a bucket, 3 to 63 small letters, digits, dots and hyphens.`,
    );
  // S3_ENDPOINT: the address of a store that speaks S3. Without it, Amazon's own in S3_REGION.
  const endpoint = env.S3_ENDPOINT || null;
  if (endpoint && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    problems.push(`S3_ENDPOINT is "${endpoint}": it has to be an address such as https://s3.example.org.`);
  // S3_REGION: the region; us-east-1 where S3_ENDPOINT is set, which most stores take.
  const region = env.S3_REGION || (endpoint ? 'us-east-1' : '');
  if (!region) problems.push('S3_REGION is missing: the region of the bucket at Amazon, or set S3_ENDPOINT.');
  else if (!/^[a-z0-9-]{2,32}$/.test(region))
    problems.push(`S3_REGION is "${region}": it has to be a region such as eu-central-1.`);
  // S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: who may read, write, list and delete in the bucket.
  const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = env;
  if (!accessKeyId) problems.push('S3_ACCESS_KEY_ID is missing: the key that may use the bucket.');
  if (!secretAccessKey) problems.push('S3_SECRET_ACCESS_KEY is missing: the secret of the key.');
  // S3_PATH_STYLE: the bucket in the path of addresses, as most stores want it that are not Amazon's; on where S3_ENDPOINT is set.
  if (env.S3_PATH_STYLE && !isYesOrNo(env.S3_PATH_STYLE))
    problems.push(`S3_PATH_STYLE is "${env.S3_PATH_STYLE}": it can be 1 or 0.`);
  const pathStyle = env.S3_PATH_STYLE ? isYes(env.S3_PATH_STYLE) : endpoint !== null;
  if (problems.length > found) return null;
  return { kind: 's3', endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle };
}
