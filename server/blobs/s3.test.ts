import { s3Store } from './s3.ts';
import { describeNetworkStore } from './testing/network-conformance.ts';
import { startS3rver } from './testing/store-emulators.ts';

describeNetworkStore('A store that speaks S3', {
  start: startS3rver,
  open: s3Store,
  checksSignatures: false,
  wrong: {
    bucket: {
      change: (place) => ({ ...place, bucket: 'never-made' }),
      told: /^The S3 store at http\S+ has no bucket "never-made": make it before the first start\.$/,
    },
    key: {
      change: (place) => ({ ...place, accessKeyId: 'nobody' }),
      told: /^The S3 store at http\S+ refuses S3_ACCESS_KEY_ID .* for bucket "collegium" \(403\)/,
    },
  },
});
