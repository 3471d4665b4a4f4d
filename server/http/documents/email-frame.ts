const policy = (sandbox: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; ${sandbox}; frame-ancestors 'self'`;

/**
 * The page of a mail, to be looked at in a frame of ours (`<iframe sandbox src>`): no script, no form, no picture and no link in it does
 * anything; with `links`, links open a page of their own. It answers under an address of its own since a frame without one (`srcdoc`) falls under the policy of the page around it.
 */
export function emailFrameResponse(html: string, { links = false }: { links?: boolean } = {}): Response {
  const page = links ? html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank"/>`) : html;
  return new Response(page, {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy(
        links ? 'sandbox allow-popups allow-popups-to-escape-sandbox' : 'sandbox',
      ),
      'Content-Type': 'text/html; charset=utf-8',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'SAMEORIGIN',
      'X-Robots-Tag': 'noindex',
    },
  });
}
