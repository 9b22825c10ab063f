/**
 * Notes a press of a button that needs the shop's code while that is still on its way: whatever the button belongs to takes
 * it up when it has come. Inlined beside the theme's script; its digest is in the policy.
 */
export const earlyScript =
  "addEventListener('click',e=>{const b=e.target.closest?.('[data-early]');" +
  'if(b)document.documentElement.dataset.early=b.dataset.early},!0)';
