import { type Server, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy in front of several machines, in place of a load balancer. */
export type LoadBalancer = {
  url: string;
  /** URL of the machine that gets the next requests. */
  to: string;
  close: () => Promise<void>;
};

/** Starts a proxy on a free port of 127.0.0.1. It answers 502 until `to` is set. */
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
