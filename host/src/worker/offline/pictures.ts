/** The shop's sack with a loose cord and a crossed-out signal. */
export const picture =
  '<svg class="picture" aria-hidden="true" viewBox="0 0 320 220">' +
  '<ellipse class="ground" cx="160" cy="196" rx="136" ry="14"/>' +
  '<path class="cloth" d="M112 68C92 104 82 154 92 192c36 12 88 12 122 0 9-38-1-88-21-124z"/>' +
  '<path class="fold" d="M174 68c20 36 30 86 21 124l19 0c9-38-1-88-21-124z"/>' +
  '<path class="neck" d="M112 68c12-9 21-15 24-26-9-7-13-16-8-25 16 8 34 8 48 0 5 9 1 18-8 25 3 11 13 17 25 26-22 8-59 8-81 0z"/>' +
  '<path class="cord" d="M118 64c20 8 49 8 69 0 16-7 27 2 24 14-3 13-24 13-27 27-3 15 22 20 46 12"/>' +
  '<path class="weave" d="M104 104c31 8 66 8 97 0M97 132c36 9 75 9 111 0M93 162c38 9 82 9 121 0"/>' +
  '<path class="wave" d="M119 121c19-17 49-17 68 0M131 135c12-11 32-11 44 0"/><circle class="dot" cx="153" cy="150" r="6"/>' +
  '<path class="edge" d="M125 164l56-62"/><path class="strike" d="M125 164l56-62"/></svg>';

/** The shop's mark, as in the header. */
export const logo =
  '<svg aria-hidden="true" width="34" height="38" viewBox="0 0 34 38">' +
  '<path class="neck" d="M8 13C4 19 2 27 4 34c8 4 18 4 26 0 2-7 0-15-4-21z"/>' +
  '<path class="tie" d="M10 3c2 1.6 4 1.6 7 .4 3 1.2 5 1.2 7-.4 1.4 3-.2 6-2 8H12c-1.8-2-3.4-5-2-8z"/>' +
  '<path class="green" d="M8.5 12.5c5 1.7 12 1.7 17 0M11 26.5c2.6-4.5 9.4-4.5 12 0"/></svg>';
