import { type Server, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One address in front of several machines, as a load balancer is. */
export type LoadBalancer = {
  url: string;
  /** The machine that the next requests go to. */
  to: string;
  close: () => Promise<void>;
};

/** Opens such a front on a free port of 127.0.0.1. Whoever comes before `to` is set gets 502. */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const front: LoadBalancer = { url: '', to: '', close: () => closed(server) };
  const server = createServer((incoming, outgoing) => {
    const refuse = () => outgoing.writeHead(502).end();
    if (!front.to) return refuse();
    const { method, headers, url = '/' } = incoming;
    const onward = ask(front.to + url, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', refuse);
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  front.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return front;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
