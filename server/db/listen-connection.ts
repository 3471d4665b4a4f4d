import pg from 'pg';

const CONNECT_MS = 2000;
const ROUND_TRIP_MS = 2000;

/** A connection that receives notifications (LISTEN). */
export type ListenConnection = {
  /**
   * Resolves when every notification committed before has been received. After 2 s the connection
   * counts as lost.
   */
  roundTrip: () => Promise<void>;
  /** Rejects when the connection is lost. */
  lost: Promise<never>;
  close: () => Promise<void>;
};

/**
 * Connects, listens on `channel`, and checks that notifications arrive: a connection pooler may
 * accept LISTEN without forwarding them.
 */
export async function openListenConnection(
  config: pg.ClientConfig,
  channel: string,
  onNotification: (payload: string) => void,
): Promise<ListenConnection> {
  const client = new pg.Client({
    application_name: 'collegium-listen',
    ...config,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  const { promise: lost, reject } = Promise.withResolvers<never>();
  lost.catch(() => {});
  client.on('error', reject);
  client.on('end', () => reject(new Error('The LISTEN connection ended')));
  const ownChannel = `${channel}_${crypto.randomUUID().replaceAll('-', '')}`;
  let markerReceived = () => {};
  client.on('notification', ({ channel: from, payload = '' }) => {
    if (from === channel) onNotification(payload);
    else markerReceived();
  });
  // PostgreSQL delivers notifications in commit order: after the marker, everything committed
  // before it has arrived.
  const sendMarker = async () => {
    const received = new Promise<void>((resolve) => (markerReceived = resolve));
    const sent = client.query('select pg_notify($1, $2)', [ownChannel, '']);
    try {
      await Promise.race([sent.then(() => received), lost, timeout(ROUND_TRIP_MS)]);
    } catch (error) {
      reject(error);
      throw error;
    }
  };
  let running = Promise.resolve();
  let queued: Promise<void> | null = null;
  // One marker at a time; it serves every caller that came before it was sent.
  const sendNext = async () => {
    await running.catch(() => {});
    queued = null;
    running = sendMarker();
    return running;
  };
  const roundTrip = () => (queued ??= sendNext());
  const close = () => client.end().catch(() => {});
  try {
    await client.connect();
    await client.query(`listen ${channel}; listen ${ownChannel}`);
    await roundTrip();
  } catch (error) {
    void close();
    throw error;
  }
  return { roundTrip, lost, close };
}

async function timeout(ms: number): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, ms).unref());
  throw new Error('LISTEN/NOTIFY does not work, perhaps because of a connection pooler');
}
