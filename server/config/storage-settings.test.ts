import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const key = 'k'.repeat(86) + '==';
const azure = { RESUME_STORE: 'azure', AZURE_STORAGE_ACCOUNT: 'collegium', AZURE_STORAGE_KEY: key };
const s3 = {
  RESUME_STORE: 's3',
  S3_BUCKET: 'resumes',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

function read(env: Record<string, string>) {
  const read = readSettings(env, '/srv/collegium');
  return read.ok
    ? { places: read.settings.stores, problems: [] }
    : { places: undefined, problems: read.problems };
}

test('resumes are stored in the data folder by default', () => {
  expect(read({})).toEqual({ places: undefined, problems: [] });
  expect(read({ RESUME_STORE: 'folder' }).places).toEqual({ main: { kind: 'folder' } });
});

test('Azure is configured by account and key, or by a connection string', () => {
  const connectionString = `DefaultEndpointsProtocol=https;AccountName=collegium;AccountKey=${key};EndpointSuffix=core.windows.net`;
  const places = { main: { kind: 'azure', connectionString } };
  expect(read(azure)).toEqual({ places, problems: [] });
  const given = { RESUME_STORE: 'azure', AZURE_STORAGE_CONNECTION_STRING: connectionString };
  expect(read(given)).toEqual({ places, problems: [] });
});

test('S3 uses Amazon with a region, or an endpoint with the bucket in the path unless S3_PATH_STYLE=0', () => {
  const place = { kind: 's3', bucket: 'resumes', accessKeyId: 'id', secretAccessKey: 'secret' };
  const amazon = { ...place, endpoint: null, region: 'eu-central-1', pathStyle: false };
  expect(read({ ...s3, S3_REGION: 'eu-central-1' }).places?.main).toEqual(amazon);
  const own = { ...place, endpoint: 'https://s3.example.org', region: 'us-east-1', pathStyle: true };
  expect(read({ ...s3, S3_ENDPOINT: 'https://s3.example.org' }).places?.main).toEqual(own);
  const other = { ...s3, S3_ENDPOINT: 'https://s3.example.org', S3_PATH_STYLE: '0' };
  expect(read(other).places?.main).toEqual({ ...own, pathStyle: false });
});

test('RESUME_STORE_ALSO names a second storage to read resumes from', () => {
  const { places, problems } = read({ ...azure, RESUME_STORE_ALSO: 'folder' });
  expect([places?.main.kind, places?.also, problems]).toEqual(['azure', { kind: 'folder' }, []]);
});

test('downloads come from the server unless RESUME_DOWNLOADS is store', () => {
  expect(read(azure).places).not.toHaveProperty('handsOut');
  expect(read({ ...azure, RESUME_DOWNLOADS: 'server' }).places).not.toHaveProperty('handsOut');
  expect(read({ ...azure, RESUME_DOWNLOADS: 'store' }).places?.handsOut).toBe(true);
});

test.each<[string, Record<string, string>, string[]]>([
  ['an unknown store', { RESUME_STORE: 'ftp' }, ['RESUME_STORE is "ftp": it can be folder, azure or s3.']],
  [
    'the same store twice',
    { RESUME_STORE_ALSO: 'folder' },
    ['RESUME_STORE_ALSO is "folder", the same as RESUME_STORE. Remove it.'],
  ],
  [
    'an unknown RESUME_DOWNLOADS',
    { ...azure, RESUME_DOWNLOADS: 'cdn' },
    ['RESUME_DOWNLOADS is "cdn": it can be server or store.'],
  ],
  [
    'downloads from a folder',
    { RESUME_DOWNLOADS: 'store' },
    ['RESUME_DOWNLOADS is "store", but a folder cannot serve downloads: RESUME_STORE has to be azure or s3.'],
  ],
  [
    'Azure without credentials',
    { RESUME_STORE: 'azure' },
    [
      'AZURE_STORAGE_CONNECTION_STRING is missing: resumes in Azure need the connection string of the account, or AZURE_STORAGE_ACCOUNT with AZURE_STORAGE_KEY.',
    ],
  ],
  [
    'Azure without its key',
    { ...azure, AZURE_STORAGE_KEY: '' },
    ['AZURE_STORAGE_KEY is missing: a key of the storage account.'],
  ],
  [
    'Azure without its account',
    { ...azure, AZURE_STORAGE_ACCOUNT: '' },
    ['AZURE_STORAGE_ACCOUNT is missing: the name of the storage account.'],
  ],
  [
    'an invalid Azure key',
    { ...azure, AZURE_STORAGE_KEY: 'secret' },
    ['AZURE_STORAGE_KEY has to be a key of the storage account, as Azure shows it.'],
  ],
  [
    'a URL as the Azure account',
    { ...azure, AZURE_STORAGE_ACCOUNT: 'https://x.blob.core.windows.net' },
    ['AZURE_STORAGE_ACCOUNT has to be the name of a storage account: 3 to 24 lowercase letters and digits.'],
  ],
  [
    'half a connection string',
    { RESUME_STORE: 'azure', AZURE_STORAGE_CONNECTION_STRING: 'AccountName=x' },
    [
      'AZURE_STORAGE_CONNECTION_STRING has to look like "DefaultEndpointsProtocol=https;AccountName=…;AccountKey=…;EndpointSuffix=core.windows.net".',
    ],
  ],
  [
    'S3 without any setting',
    { RESUME_STORE: 's3' },
    [
      'S3_BUCKET is missing: the bucket that stores resumes.',
      'S3_ACCESS_KEY_ID is missing: the access key for the bucket.',
      'S3_SECRET_ACCESS_KEY is missing: the secret of S3_ACCESS_KEY_ID.',
      'S3_REGION is missing: the AWS region of the bucket, or set S3_ENDPOINT.',
    ],
  ],
  [
    'an invalid bucket, endpoint and region',
    { ...s3, S3_BUCKET: 'No_Bucket', S3_ENDPOINT: 's3.example.org', S3_REGION: 'Frankfurt' },
    [
      'S3_BUCKET is "No_Bucket": it has to be the name of a bucket, 3 to 63 lowercase letters, digits, dots and hyphens.',
      'S3_ENDPOINT is "s3.example.org": it has to be an address such as https://s3.example.org.',
      'S3_REGION is "Frankfurt": it has to be a region such as eu-central-1.',
    ],
  ],
])('%s is refused with one sentence for each problem and no secret', (_what, env, problems) => {
  expect(read(env).problems).toEqual(problems);
});
