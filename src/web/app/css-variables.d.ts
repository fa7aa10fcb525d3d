/** Lets style objects set CSS variables. The content policy allows style objects but not style attributes. */

import "react";

declare module "react" {
  interface CSSProperties {
    [variable: `--${string}`]: string | number;
  }
}
