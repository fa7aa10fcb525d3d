/**
 * Instructions for coding agents that use Conclave, written once: the prompts of the MCP server and the commands and skills of
 * the plugins are generated from here. One rule must stay in all of them: the seats speak for themselves, and the agent that runs
 * the debate speaks only for its own seat.
 */

const RULES = `Rules:

- The seats speak for themselves, in their own sessions. Never write, guess or shorten another seat's reply, and never present your own opinion as another seat's. If a seat fails, it is absent; say so.
- You speak only for the seat \`host\`, and only through \`contribute\`. Until there is a verdict, don't read anything in the debate's folder: your prompts tell you what the others say, without names, just as theirs do.
- Report only what Conclave returned. If the result says it is a rehearsal, tell the person that no model was called, that it doesn't answer their question, and how to connect a speaker (\`conclave doctor\`).
- Use \`say\` only for the person's own words, never yours. When the debate is waiting for the person, ask them and pass on their choice with \`decide\`.
- A debate continues without you, and waits for your seat only for a limited time. If you are interrupted, find it with \`list\` and follow it again with \`wait\`.`;

const FOLLOW = `Call \`wait\` with its id repeatedly until there is a verdict. Between calls, tell the person in one line what changed. Whenever the debate is waiting for you, call \`asked\`, read all parts of the prompt, look at the files it mentions, write your own honest answer with the ballot it asks for, and submit it with \`contribute\` before the deadline. Argue for what you think is right: don't agree just to be agreeable, and change your mind only for a reason that you state. When the debate has ended, call \`verdict\`.`;

const SIT = `Unless the request asks for something else, hold a roundtable: pass \`roundtable\` as \`protocol\`, \`host\` as \`chair\` (you moderate and argue, without a vote), \`no_rehearsal\`, and no \`seats\`, so that the agents that are ready take the seats. If the request names other speakers, they are the \`seats\`. In every other protocol you take part as well: put \`host\` among the \`seats\` (ROLE=host works too), unless all seats are taken or the person asked only for others; if \`host\` is the only seat, Conclave adds the speakers that are ready. If it reports no speaker or too few seats, no other speaker is ready: say so, and how to connect one (\`conclave doctor\`). If the person wants to see a scripted demo, call \`start\` without seats, chair and \`no_rehearsal\`.`;

const REPORT = `Report in this order: the decision and its outcome (consensus, majority, split, unresolved, insufficient), with what is unsettled; the answer, in full where the person asked for a design, a list or a plan; the reasons; the dissent, in the seat's own words; objections that are open, and those that are answered but not confirmed; points that were raised but left out of the answer; how the vote stood after the openings; the cost; where the record is (\`synthesis.md\` in its folder). A split or unresolved outcome is a result: don't turn it into an agreement.`;

/** The instructions for a debate about `words`. */
export function debateGuide(words: string): string {
  return `Put a question to a panel of AI agents with Conclave, and report the verdict.

Request: ${words}

1. Find the question in the request: what to decide, between which options, and what matters. If it names files (with or without @), keep their paths in the question or pass them as \`context\`; to review changes, pass \`diff\`. If there is nothing to decide, ask the person once what they want to decide.
2. Use what the request says about the debate: who argues (\`seats\`: claude, codex, gemini, vendor/model, also as ROLE=SPEAKER), \`protocol\` (challenge, duet, panel, roundtable, council, workbench, cascade, review, poll), \`rounds\`, \`style\`, \`constraints\`, \`options\`, \`drivers\`, \`stakes\`, \`evidence\`, \`budget_usd\`, \`interactive\`. Command-line flags mean the same: -p, -r, -a, -c, --constraint, --option, --driver, --evidence, --quick, --budget, -i. Leave out everything else.
3. ${SIT}
4. Call \`start\`. It returns immediately. Tell the person the id and the link.
5. ${FOLLOW}
6. ${REPORT}

${RULES}`;
}

export function planGuide(words: string): string {
  return `Have an architect and a reviewer debate a design with Conclave before any code is written, and turn what they agree on into a plan.

What to build: ${words}

1. Look at the code involved, so that the question can name the files, the constraints of the code base, and what must not break.
2. Call \`start\` with protocol \`duet\`, a question that asks for a complete design (architecture, components, data models, interfaces, error handling), the files as \`context\`, the requirements as \`constraints\`, and as \`seats\` the speakers that the person named, or else \`reviewer=host\`: you review, and another ready speaker designs. If it reports too few seats, no other speaker is ready: say so, and how to connect one (\`conclave doctor\`). Tell the person the id and the link.
3. ${FOLLOW}
4. Read \`final_design.md\` in the debate's folder. If its heading is "Not agreed", say so first and list the open objections.
5. Write the plan from it: steps in order, the files each one touches, how to check each step, and open objections as risks. Include the debate's id. Don't write code until the person has accepted the plan.

${RULES}`;
}

export function reviewGuide(words: string): string {
  return `Have a panel of AI agents review changes or files with Conclave, and report the findings that survive cross-examination.

What to review: ${words}

1. Find out what to review: \`paths\` (files, folders, a design document), or \`diff\` (a revision, A..B, staged). If nothing is named, review the uncommitted changes: pass neither. Flags mean the same: --diff, -a, --constraint, --budget.
2. Call \`review\`. Put \`host\` among the \`seats\`, so that you review too, with the speakers that the person named; if \`host\` is the only seat, Conclave adds the speakers that are ready. If it reports too few seats, no other speaker is ready: say so, and how to connect one (\`conclave doctor\`). Tell the person the id and the link.
3. ${FOLLOW}
4. Report in this order: confirmed findings, blocking ones first, each with its place, what goes wrong, and who found and who confirmed it; disputed ones with both sides; how many were not confirmed or refuted; what was not reviewed; the cost; where the record is. Don't drop a finding, and don't add one of your own that the review doesn't have. Don't change any code unless the person asks for it.

${RULES}`;
}

export const SKILL = {
  name: "conclave-debate",
  description:
    'Runs a structured debate between AI agents (Claude, Codex, Gemini, API models) on a technical question and reports the verdict with dissent and evidence. Use it when the person asks for a debate, a second opinion from other models, a panel or a council, or wants named agents to review or argue about something: "run a debate about …", "I want gemini and codex to review this", "let them argue it out", "what would a panel say".',
} as const;
