/** The functions of jstat that are used here; the package ships no types. */
declare module "jstat" {
  const library: {
    readonly jStat: {
      gammaln(x: number): number;
      /** The regularised incomplete beta function I_x(a, b). */
      ibeta(x: number, a: number, b: number): number;
      /** Its inverse in x. */
      ibetainv(share: number, a: number, b: number): number;
      readonly normal: {
        cdf(x: number, mean: number, deviation: number): number;
        inv(share: number, mean: number, deviation: number): number;
      };
    };
  };
  export = library;
}
