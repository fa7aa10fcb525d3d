/** What keeps a call from starting, in words for people. */

export const OBSTACLES = {
  closed: () => "rate limit",
  "at once": (limit: number) => `${limit} of ${limit} concurrent calls running`,
  "per minute": (limit: number) => `limit of ${limit} calls per minute reached`,
  tokens: (limit: number) => `limit of ${limit} tokens per minute reached`,
} as const;

export type ObstacleKind = keyof typeof OBSTACLES;
