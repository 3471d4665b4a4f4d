const policy = (sandbox: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; ${sandbox}; frame-ancestors 'self'`;

/**
 * An email's HTML for a sandboxed `<iframe src>`: scripts, forms, images and links do nothing,
 * except that with `links`, links open a new page. A response with a URL, since `srcdoc` would
 * inherit the policy of the page around it.
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
