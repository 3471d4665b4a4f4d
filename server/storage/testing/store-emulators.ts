import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { temporaryFolder } from '#server/db/testing/leftovers.ts';
import type { S3Config } from '../s3.ts';

/** A remote store on a free local port, with a separate process and folder. */
export type Emulator<Config> = {
  config: Config;
  /** Stops it; stored blobs remain. */
  stop: () => Promise<void>;
  /** Restarts it at the same address with the same data. */
  restart: () => Promise<void>;
  remove: () => Promise<void>;
};

const packages = createRequire(join(import.meta.dirname, '../../../tests/e2e/package.json'));

/** The public account and key from Azurite's documentation. */
const AZURITE_ACCOUNT = 'devstoreaccount1';
const AZURITE_KEY =
  'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

/** Starts Azurite without any container; `config` is its connection string. */
export async function startAzurite(): Promise<Emulator<string>> {
  const argsOf = (folder: string, port: number) => [
    join(packages.resolve('azurite/package.json'), '../dist/src/blob/main.js'),
    '--location',
    folder,
    '--blobHost',
    '127.0.0.1',
    '--blobPort',
    String(port),
    '--silent',
    '--skipApiVersionCheck',
    '--disableTelemetry',
  ];
  return startEmulator('require(process.argv[1]);', argsOf, (port) =>
    [
      'DefaultEndpointsProtocol=http',
      `AccountName=${AZURITE_ACCOUNT}`,
      `AccountKey=${AZURITE_KEY}`,
      `BlobEndpoint=http://127.0.0.1:${port}/${AZURITE_ACCOUNT}`,
    ].join(';'),
  );
}

/** Starts s3rver with one empty bucket. */
export async function startS3rver(): Promise<Emulator<S3Config>> {
  const code = `
    const [, program, directory, port] = process.argv;
    const S3rver = require(program);
    const configureBuckets = [{ name: 'collegium' }];
    new S3rver({ directory, port: Number(port), address: '127.0.0.1', silent: true, configureBuckets })
      .run((error, { port } = {}) => console.log(error ?? 'listens on http://127.0.0.1:' + port));`;
  const argsOf = (folder: string, port: number) => [packages.resolve('s3rver'), folder, String(port)];
  return startEmulator(code, argsOf, (port) => ({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'collegium',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    pathStyle: true,
  }));
}

const LISTENING = /listens on http:\/\/127\.0\.0\.1:(\d+)/;
/** Ends the emulator when the test run is killed. */
const WITH_PARENT = "process.stdin.on('end', () => process.exit()).resume().unref();";

async function startEmulator<Config>(
  code: string,
  argsOf: (folder: string, port: number) => string[],
  configOf: (port: number) => Config,
): Promise<Emulator<Config>> {
  const folder = temporaryFolder('test');
  let port = 0;
  let child: ChildProcess;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await exited;
  };
  const restart = async () => {
    const args = ['-e', WITH_PARENT + code, ...argsOf(folder, port)];
    child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    port = await portOf(child);
  };
  await restart();
  const remove = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { config: configOf(port), stop, restart, remove };
}

async function portOf(child: ChildProcess): Promise<number> {
  const output: string[] = [];
  for await (const line of createInterface({ input: child.stdout! })) {
    const found = LISTENING.exec(line);
    if (found) {
      child.stdout!.resume();
      return Number(found[1]);
    }
    output.push(line);
  }
  throw new Error(`The emulator did not start: ${output.join('\n')}`);
}

/** The environment variables of a server with such a store. */
export const azureSettings = (connectionString: string) => ({
  AZURE_STORAGE_CONNECTION_STRING: connectionString,
});

export const s3Settings = ({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
  pathStyle,
}: S3Config) => ({
  S3_ENDPOINT: endpoint ?? '',
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_PATH_STYLE: pathStyle ? '1' : '0',
});
