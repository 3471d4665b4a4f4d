const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Leads on to `url`, at a site called `name`, with a page that refreshes: a redirect would count as
 * part of the form submission and be limited by the page's `form-action`.
 */
export function refreshRedirect(url: string, name: string, cookieLines: readonly string[]): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>On to ${escaped(name)} · Collegium</title></head><body><main><p><a href="${escaped(url)}">On to ${escaped(name)}</a></p></main></body></html>`;
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Cache-Control': 'no-store',
    Refresh: `0; url=${url}`,
  });
  for (const line of cookieLines) headers.append('Set-Cookie', line);
  return new Response(html, { headers });
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
