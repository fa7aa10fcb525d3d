/**
 * A design with the amendments that it was accepted with: each in the place of what it quotes, else at the end of the section that it
 * names, else at the end of the design. So the result reads as one text, and what was added says so.
 */

import { sectionEnd } from "../assemble-design.ts";
import { editText, type TextEdit } from "./edit-text.ts";

export interface SectionEdit extends TextEdit {
  readonly section: string;
}

export function amendDesign(design: string, amendments: readonly SectionEdit[]): string {
  return amendments.reduce((text, amendment) => {
    const edited = editText(text, [amendment]);
    return edited.unplaced.length === 0 ? edited.text : addToSection(text, amendment);
  }, design);
}

function addToSection(design: string, { section, text }: SectionEdit): string {
  const lines = design.split("\n");
  // Seats write `Interfaces: opening a link` where the section is called Interfaces.
  const end = sectionEnd(design, section) ?? sectionEnd(design, section.split(/[:(]/)[0] ?? "");
  if (end === null) return `${design}\n\n## ${section}\n\n${ADDED} ${text}`;
  const before = lines.slice(0, end).join("\n").trimEnd();
  return [before, `${ADDED} ${text}`, lines.slice(end).join("\n")].filter((block) => block !== "").join("\n\n");
}

const ADDED = "**Added by the reviewer:**";
