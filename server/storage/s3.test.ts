import { s3Store } from './s3.ts';
import { describeNetworkStore } from './testing/network-conformance.ts';
import { startS3rver } from './testing/store-emulators.ts';

describeNetworkStore('A store that speaks S3', {
  start: startS3rver,
  open: s3Store,
  checksSignatures: false,
  misconfigured: {
    bucket: {
      change: (config) => ({ ...config, bucket: 'never-made' }),
      message: /^The S3 store at http\S+ has no bucket "never-made": create it before the first start\.$/,
    },
    key: {
      change: (config) => ({ ...config, accessKeyId: 'nobody' }),
      message: /^The S3 store at http\S+ refuses S3_ACCESS_KEY_ID .* for bucket "collegium" \(403\)/,
    },
  },
});
