import { fileURLToPath } from 'node:url';
import { serveTasks } from '../../../worker-thread.ts';
import type { Faces } from './canvas.ts';
import { openFont } from './font.ts';
import { renderSheet, type SheetPdf } from './render.ts';

const fontFile = (name: string) => fileURLToPath(new URL(`../fonts/${name}.ttf`, import.meta.url));

let faces: Faces | undefined;

serveTasks((sheet: SheetPdf) => {
  faces ??= { regular: openFont(fontFile('Vazirmatn-Regular')), bold: openFont(fontFile('Vazirmatn-Bold')) };
  return renderSheet(sheet, faces);
});
