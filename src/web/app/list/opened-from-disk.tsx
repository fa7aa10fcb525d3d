/** What viewer.html shows when it was opened by double-click, where it cannot read any debate. */

export function OpenedFromDisk() {
  return (
    <main className="list">
      <p>
        <span className="word">Conclave</span>
      </p>
      <h1>The debates can’t be read from here</h1>
      <p>
        This page was opened as a file. Browsers don’t let such a page read the files beside it, so it can’t show any
        debate. Do one of these instead, in the folder of this file:
      </p>
      <ul className="ways">
        <li>
          <code>conclave view</code> opens the debates live, and lets you steer the ones that are running.
        </li>
        <li>
          <code>python3 -m http.server</code>, or any other file server, shows this page with all debates.
        </li>
        <li>
          <code>conclave export 14 --format html --output decision.html</code> writes one debate into a single file that
          opens by double-click.
        </li>
      </ul>
    </main>
  );
}
