export const style = `
:root { color-scheme: light dark; --ground: light-dark(#faf5ec, #16120d); --surface: light-dark(#fffdf9, #201a13);
  --line: light-dark(#948161, #85745a); --ink: light-dark(#2b2114, #f4ebdb); --soft: light-dark(#5b4d39, #cdbfa8);
  --action: light-dark(#1d5b3f, #8bc9a4); --on-action: light-dark(#fff, #0e2417); --danger: light-dark(#a1281f, #f3a094); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.8 Vazirmatn, Tahoma, system-ui, sans-serif; }
main { display: grid; gap: 1.25rem; max-inline-size: 40rem; margin-inline: auto; padding: 1.5rem 1rem 4rem; }
h1, p { margin: 0; }
h1 { font-size: 1.5rem; }
form { display: grid; gap: 1rem; }
.field { display: grid; gap: .25rem; }
label { font-size: .9375rem; font-weight: 500; }
input, textarea { inline-size: 100%; min-block-size: 3rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: 12px;
  background: var(--surface); color: inherit; font: inherit; }
[aria-invalid] { border-color: var(--danger); }
.wrong { color: var(--danger); font-size: .9375rem; }
.unseen { position: absolute; clip-path: inset(50%); inline-size: 1px; block-size: 1px; overflow: hidden; }
button { justify-self: start; min-block-size: 2.75rem; padding: .5rem 1.5rem; border: 0; border-radius: 12px;
  background: var(--action); color: var(--on-action); font: inherit; font-weight: 700; cursor: pointer; }
a { color: var(--action); }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
`;
