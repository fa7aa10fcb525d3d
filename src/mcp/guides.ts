/**
 * What a coding agent is told to do with Conclave, written once: the prompts of the MCP server and the commands and skills of
 * the plugins are printed from here. The rule that must stay in every one of them: the seats speak for themselves, and the agent
 * that runs the debate speaks for its own seat and no other.
 */

const RULES = `Rules that hold throughout:

- The seats speak for themselves, in sessions of their own. Never write, guess or shorten another seat's reply, and never present your own opinion as another's. If a seat fails, it is absent; say so.
- You speak for the seat \`host\` alone, and only through \`contribute\`. Until the verdict is there, read nothing in the debate's folder: what the others say reaches you in your prompts, without names, as it reaches them.
- Say only what Conclave returned. If the result says it is a rehearsal, tell the person that no model spoke and that it answers nothing, and how to connect a speaker (\`conclave doctor\`).
- \`say\` carries the person's own words, never yours. Where the debate waits for the person, ask them and pass their choice on with \`decide\`.
- A debate goes on without you, and waits for your seat only so long. If you are interrupted, \`list\` finds it and \`wait\` follows it again.`;

const FOLLOW = `Call \`wait\` with its id, again and again, until there is a verdict; between two calls tell the person in one line what changed. Whenever it says that the debate waits for you, call \`asked\`, read all parts of the prompt, look at the files it is about, write your own honest answer with the ballot it asks for, and hand it in with \`contribute\`, in time. Argue for what you find right: do not agree to be agreeable, and change your mind only for a reason that you name. When the debate has ended call \`verdict\`.`;

const SIT = `You take part yourself, as \`host\`: in a roundtable pass \`host\` as \`chair\` (you moderate and argue, without a vote), in every other protocol put \`host\` among the \`seats\` (also ROLE=host), if there is a place left and the person did not ask for the others alone. With \`host\` as the only seat Conclave adds whoever is ready. If it answers that the seats are too few, nobody else is ready: say so, and how to connect a speaker (\`conclave doctor\`); a rehearsal plays if \`start\` is called without seats, should the person want to see one.`;

const REPORT = `Report in this order: the decision and its outcome (consensus, majority, split, unresolved, insufficient); the reasons; the dissent, in the seat's own words; open objections; the line on what the openings alone would have voted; what it cost; where the record is (\`synthesis.md\` in its folder). A split or unresolved outcome is a result: do not turn it into an agreement.`;

/** What follows words that were given with the command. */
export function debateGuide(words: string): string {
  return `Put a question before a panel of AI agents with Conclave, and report its verdict.

What was asked: ${words}

1. Find the question in it: what is to be decided, between what, and what matters. If it names files (also with @), keep their paths in the question or pass them as \`context\`; for a review of changes pass \`diff\`. If nothing is to be decided, ask the person what is, once.
2. Take over what was said about how: who argues (\`seats\`: claude, codex, gemini, vendor/model, also as ROLE=SPEAKER), \`protocol\` (challenge, duet, panel, roundtable, council, poll), \`rounds\`, \`style\`, \`constraints\`, \`options\`, \`evidence\`, \`budget_usd\`, \`interactive\`. Flags of the command line mean the same: -p, -r, -a, -c, --constraint, --option, --evidence, --quick, --budget, -i. What was not said is left out.
3. ${SIT}
4. Call \`start\`. It returns at once; tell the person the id and the link.
5. ${FOLLOW}
6. ${REPORT}

${RULES}`;
}

export function planGuide(words: string): string {
  return `Have a design argued out by an architect and a reviewer with Conclave before any code is written, and turn what they agree on into a plan.

What is to be built: ${words}

1. Look at the code that it touches, so that the question can name the files, the constraints of the code base, and what must not break.
2. Call \`start\` with protocol \`duet\`, a question that asks for a complete design (architecture, components, data models, interfaces, error handling), the files as \`context\`, what must hold as \`constraints\`, and as \`seats\` whom the person named, else \`reviewer=host\`: you review, and whoever is ready designs. If it answers that the seats are too few, nobody else is ready: say so, and how to connect a speaker (\`conclave doctor\`). Tell the person the id and the link.
3. ${FOLLOW}
4. Read \`final_design.md\` in the debate's folder. If it is headed "not agreed", say so first and list the open objections.
5. Write the plan from it: steps in order, the files each one touches, how each is checked, open objections as risks. Name the debate's id in it. Write no code until the person has accepted the plan.

${RULES}`;
}

export const SKILL = {
  name: "conclave-debate",
  description:
    'Runs a structured debate between AI agents (Claude, Codex, Gemini, API models) on a technical question and reports the verdict with dissent and evidence. Use it when the person asks for a debate, a second opinion from other models, a panel, a council, or that named agents review or argue about something: "run a debate about …", "I want gemini and codex to review this", "let them argue it out", "what would a panel say".',
} as const;
