import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { AzureAccount, AzureConnection, Dkim, General, Issuer, S3 } from './environment.ts';

const root = join(import.meta.dirname, '../..');

const SECTIONS: [title: string, prefix: string, shape: Record<string, z.ZodType>][] = [
  ['General', '', General.shape],
  ['Each issuer of OIDC_ISSUERS, here one with the id "uni"', 'OIDC_UNI_', Issuer.shape],
  ['DKIM signatures', '', Dkim.in.shape],
  ['Resumes in Azure: account and key', '', AzureAccount.in.shape],
  ['Resumes in Azure: connection string', '', AzureConnection.in.shape],
  ['Resumes in an S3 bucket', '', S3.in.shape],
];

test('.env.example lists every setting with its description and default', async () => {
  const lines = [
    '# Settings of Collegium as environment variables. Uncomment what you change, and leave the single quotes.',
    '# Written from server/config/environment.ts: npm run test:file -- server/config/env-example -u',
  ];
  for (const [title, prefix, shape] of SECTIONS) {
    lines.push('', `## ${title}`);
    for (const [name, schema] of Object.entries(shape)) {
      const unset = schema.safeParse(undefined);
      const isShown = unset.success && ['string', 'number'].includes(typeof unset.data);
      expect(schema.description, name).toBeTruthy();
      lines.push('', `# ${schema.description}`, `#${prefix}${name}='${isShown ? String(unset.data) : ''}'`);
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(root, '.env.example'));
});
