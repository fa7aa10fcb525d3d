/**
 * Data inside the page: a script block that browsers do not run, escaped so that nothing in it can end the block or control a
 * terminal that the page is printed on.
 */

/** In JSON, other control characters can't stand in a text as they are. */
const UNSAFE = /[<\u007f-\u009f]/g;

export function embedData(page: string, attributes: Readonly<Record<string, string>>, data: string): string {
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const text = data.replace(UNSAFE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  // As a function, because $ has a special meaning in a replacement text.
  return page
    .replace("connect-src 'self'", () => "connect-src 'none'")
    .replace(
      '<div id="page">',
      (found) => `<script type="application/json"${named.join("")}>${text}</script>\n${found}`,
    );
}

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
