/** How the seats of a review reply: the same in all their calls, so that their prompts start alike. */

export const REVIEWER_REPLY = `End with one fenced \`ballot\` block (JSON, English keys). Only the ballot counts, and others see nothing else of your reply; what you write before it is kept in the transcript. Write in the question's language.

Ids: B1X2 is the second finding of seat X in part 1 of the material; C, F, A are the person's. Use only ids you were shown.`;
