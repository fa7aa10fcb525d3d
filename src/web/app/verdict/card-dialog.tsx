/** The decision card: a picture of the decision that can be copied or saved. It is also the first page of a print. */

import { useEffect, useRef, useState } from "react";
import type { State } from "../../../core/state.ts";
import { cardMarkdown } from "../../../views/card/card-markdown.ts";
import { cardSvg } from "../../../views/card/card-svg.ts";
import { CloseForm } from "../close-form.tsx";
import { copyText } from "../copy-text.ts";

export function CardDialog({ state, name }: { state: State; name: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const picture = usePicture(state);
  const [told, tell] = useState("");
  if (picture === null) return null;
  const alt = `Decision card: ${state.verdict?.headline ?? ""}`;
  return (
    <>
      <button type="button" className="btn bare" onClick={() => dialog.current?.showModal()}>
        Card
      </button>
      <dialog ref={dialog} className="card" aria-labelledby="h-card">
        <b id="h-card">Decision card</b>
        <img src={picture.url} alt={alt} />
        <div className="acts">
          <button type="button" className="btn" onClick={() => void copyText(cardMarkdown(state) ?? "").then(tell)}>
            Copy as Markdown
          </button>
          <a className="btn" href={picture.url} download={`${name}.svg`}>
            Save as SVG
          </a>
          <button type="button" className="btn" onClick={() => void savePng(picture.url, `${name}.png`).then(tell)}>
            Save as PNG
          </button>
          <CloseForm />
        </div>
        <p role="status">{told}</p>
      </dialog>
    </>
  );
}

/** On paper, the card is the first page. */
export function PrintCard({ state }: { state: State }) {
  const picture = usePicture(state);
  return picture && <img className="print-card" src={picture.url} alt="" />;
}

interface Picture {
  readonly url: string;
}

function usePicture(state: State): Picture | null {
  const [picture, put] = useState<Picture | null>(null);
  useEffect(() => {
    const svg = cardSvg(state);
    if (svg === null) return;
    const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    put({ url });
    return () => URL.revokeObjectURL(url);
  }, [state]);
  return picture;
}

/** Twice the size, for screens that show two dots per pixel. */
const SCALE = 2;

async function savePng(url: string, name: string): Promise<string> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) return "The browser could not draw the picture.";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return "Saved.";
}
