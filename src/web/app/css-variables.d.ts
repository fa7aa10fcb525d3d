/** Styles are set through the style object of an element, which the content policy allows; their own variables too. */

import "react";

declare module "react" {
  interface CSSProperties {
    [variable: `--${string}`]: string | number;
  }
}
