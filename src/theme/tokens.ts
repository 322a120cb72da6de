/** Style sheet with the colors, sizes and spaces of all pages, for light and dark mode. */
export const tokens = `
:root {
  color-scheme: light dark;

  --words: system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  --wire: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;

  --size-1: 12px;
  --size-2: 13px;
  --size-3: 15px;
  --size-4: 18px;
  --size-5: 24px;
  --size-6: 32px;

  --space-1: 4px;
  --space-2: 8px;
  --space-3: 12px;
  --space-4: 16px;
  --space-5: 24px;
  --space-6: 40px;
  --radius: 6px;

  --ground: light-dark(#f7f8fa, #12161c);
  --raised: light-dark(#ffffff, #1a1f27);
  --sunken: light-dark(#eff1f4, #0d1015);
  --line: light-dark(#dde1e7, #2c333e);
  --line-strong: light-dark(#868f9c, #6f7988);
  --text: light-dark(#1a212b, #e4e8ee);
  --muted: light-dark(#566070, #9aa5b4);
  --accent: light-dark(#1f56c4, #82aeff);
  --accent-ground: light-dark(#e8effc, #1d2b45);
  --on-accent: light-dark(#ffffff, #0d1526);

  --good: light-dark(#13703f, #5fc992);
  --good-ground: light-dark(#e4f4ea, #15301f);
  --bad: light-dark(#b3261e, #ff9086);
  --bad-ground: light-dark(#fce9e7, #3b1b19);
  --warning: light-dark(#855300, #e6b457);
  --warning-ground: light-dark(#fbf0d9, #35290f);
  --information: light-dark(#5b41b5, #b8a4ff);
  --information-ground: light-dark(#eeeafb, #282143);
  --unknown: light-dark(#566070, #9aa5b4);
  --unknown-ground: light-dark(#eceff3, #252b35);

  --shadow: 0 6px 24px light-dark(#1a212b24, #00000080);
}
`
