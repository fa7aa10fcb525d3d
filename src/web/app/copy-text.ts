/** Copies to the clipboard and says in words whether it worked. */

export async function copyText(text: string): Promise<string> {
  // Browsers offer a clipboard only to pages from this machine or over HTTPS.
  const { clipboard }: { readonly clipboard?: Clipboard } = navigator;
  if (!clipboard) return "The browser did not allow copying.";
  return clipboard.writeText(text).then(
    () => "Copied.",
    () => "The browser did not allow copying.",
  );
}
