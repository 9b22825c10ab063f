import { toPersianDigits } from '@shop/shared/lib/digits';
import { type FormField, type FormParty, type InvoiceForm, invoiceColumns } from '@shop/shared/lib/invoice-form';
import { type Canvas, canvas, type Faces, type TextBlock, type TextStyle } from './canvas.ts';
import { pdfFile, textString } from './file.ts';

/** A4, landscape: the official form has eleven columns. */
const page = { width: 841.89, height: 595.28 };
const margin = 28;
const inner = page.width - 2 * margin;
const bottom = page.height - margin;
const padding = { x: 3, y: 2.5 };
const gap = 7;

const labelStyle: TextStyle = { size: 7.5, colour: 'soft' };
const valueStyle: TextStyle = { size: 8.5, weight: 'bold' };
const cellStyle: TextStyle = { size: 8, align: 'center' };
const titleColumn = 2;
const amountColumns = 5;
const signatureHeight = 58;

export type SheetPdf = { form: InvoiceForm; shop: string; issuedAt: string };

/** The PDF of an invoice or a pro-forma invoice. Every page has the head, the head of the table and its number. */
export function renderSheet({ form, shop, issuedAt }: SheetPdf, faces: Faces): Uint8Array {
  const file = pdfFile();
  const sheet = canvas(file, faces, page);
  const columns = columnsOf();
  let y = startPage(sheet, form, shop);
  for (const party of form.parties) y = drawParty(sheet, party, y) + gap;
  y = drawTableHead(sheet, columns, y);

  for (const row of form.rows) {
    const cells = row.map((text, place) =>
      cellOf(sheet, text, columns[place]?.width ?? 0, place === titleColumn ? 'start' : 'center'),
    );
    const height = heightOf(cells);
    if (y + height > bottom) y = drawTableHead(sheet, columns, startPage(sheet, form, shop));
    y = drawRow(sheet, columns, cells, y);
  }
  const closing = closingOf(sheet, columns, form);
  if (y + closing.height > bottom) y = drawTableHead(sheet, columns, startPage(sheet, form, shop));
  closing.draw(y);

  const pages = sheet.pageCount();
  for (let index = 0; index < pages; index += 1) sheet.drawOnPage(index, () => drawPageNumber(sheet, index + 1, pages));
  const root = file.add(
    `<< /Type /Catalog /Pages ${sheet.end()} 0 R /Lang (fa-IR) /ViewerPreferences << /Direction /R2L /DisplayDocTitle true >> >>`,
  );
  const title = `${form.title} ${form.facts[0]?.value ?? ''}`;
  return file.end(
    root,
    file.add(`<< /Title ${textString(title)} /Author ${textString(shop)} /CreationDate (${pdfDate(issuedAt)}) >>`),
  );
}

type Column = { x: number; width: number; label: string };

/** The first column is at the right. */
function columnsOf(): Column[] {
  let right = page.width - margin;
  return invoiceColumns.map(({ share, label }) => {
    const width = (inner * share) / 100;
    right -= width;
    return { x: right, width, label };
  });
}

/** Begins a page with the head; returns where its content begins. */
function startPage(sheet: Canvas, form: InvoiceForm, shop: string): number {
  sheet.addPage();
  const third = inner / 3;
  const name = sheet.measure(shop, third, { size: 11, weight: 'bold' });
  sheet.text(name, { x: page.width - margin - third, y: margin, width: third });
  const title = sheet.measure(form.title, third, { size: 13, weight: 'bold', align: 'center' });
  sheet.text(title, { x: margin + third, y: margin, width: third });
  let end = margin + Math.max(name.height, title.height);
  let factY = margin;
  for (const { label, value } of form.facts) {
    factY += drawField(sheet, { label, value }, { x: margin, y: factY, width: third * 0.72 });
  }
  end = Math.max(end, factY);
  if (form.notice !== null) {
    const { text, isAlert } = form.notice;
    const style: TextStyle = isAlert ? { size: 10, weight: 'bold', colour: 'alert' } : { size: 8.5, weight: 'bold' };
    const notice = sheet.measure(text, third * 1.9, style);
    const noticeY = margin + Math.max(name.height, title.height) + 2;
    sheet.text(notice, { x: page.width - margin - third * 1.9, y: noticeY, width: third * 1.9 });
    end = Math.max(end, noticeY + notice.height);
  }
  return end + gap;
}

function drawPageNumber(sheet: Canvas, number: number, pages: number): void {
  const text = `صفحهٔ ${toPersianDigits(number)} از ${toPersianDigits(pages)}`;
  const block = sheet.measure(text, inner, { ...labelStyle, align: 'center' });
  sheet.text(block, { x: margin, y: page.height - margin + 4, width: inner });
}

/** Draws a label and, at its left, the value; returns the height. */
function drawField(
  sheet: Canvas,
  { label, value }: Omit<FormField, 'share'>,
  box: { x: number; y: number; width: number },
): number {
  const labelBlock = sheet.measure(label, box.width, labelStyle);
  const labelWidth = ((labelBlock.lines[0]?.width ?? 0) * labelStyle.size) / 1000 + 5;
  const valueBlock = sheet.measure(value, box.width - labelWidth, valueStyle);
  sheet.text(labelBlock, { ...box, y: box.y + 0.8 });
  sheet.text(valueBlock, { x: box.x, y: box.y, width: box.width - labelWidth });
  return Math.max(labelBlock.height, valueBlock.height);
}

function drawParty(sheet: Canvas, { title, rows }: FormParty, y: number): number {
  const head = sheet.measure(title, inner, { size: 8.5, weight: 'bold', align: 'center' });
  const headHeight = head.height + 2;
  sheet.shade({ x: margin, y, width: inner, height: headHeight });
  sheet.text(head, { x: margin, y: y + 1, width: inner });
  let rowY = y + headHeight + 2;
  for (const fields of rows) {
    let right = page.width - margin - 5;
    let height = 0;
    for (const field of fields) {
      const width = ((inner - 10) * field.share) / 100;
      right -= width;
      height = Math.max(height, drawField(sheet, field, { x: right + 5, y: rowY, width: width - 5 }));
    }
    rowY += height + 1;
  }
  sheet.frame({ x: margin, y, width: inner, height: rowY + 1 - y });
  return rowY + 1;
}

function cellOf(
  sheet: Canvas,
  text: string,
  width: number,
  align: 'start' | 'center',
  style: TextStyle = cellStyle,
): TextBlock {
  return sheet.measure(text, width - 2 * padding.x, { ...style, align });
}

function heightOf(cells: readonly TextBlock[]): number {
  return Math.max(...cells.map(({ height }) => height)) + 2 * padding.y;
}

function drawTableHead(sheet: Canvas, columns: readonly Column[], y: number): number {
  const cells = columns.map(({ label, width }) => cellOf(sheet, label, width, 'center', { size: 7.5, weight: 'bold' }));
  sheet.shade({ x: margin, y, width: inner, height: heightOf(cells) });
  return drawRow(sheet, columns, cells, y);
}

/** Draws cells with their frames; returns the bottom of the row. */
function drawRow(
  sheet: Canvas,
  columns: readonly Pick<Column, 'x' | 'width'>[],
  cells: readonly TextBlock[],
  y: number,
): number {
  const height = heightOf(cells);
  for (const [place, { x, width }] of columns.entries()) {
    const cell = cells[place];
    sheet.frame({ x, y, width, height });
    if (cell) sheet.text(cell, { x: x + padding.x, y: y + (height - cell.height) / 2, width: width - 2 * padding.x });
  }
  return y + height;
}

/** The end of the form: totals, the total in words, notes and the places for signatures. They stay together on one page. */
function closingOf(sheet: Canvas, columns: readonly Column[], form: InvoiceForm) {
  const totalColumns = columns.slice(-amountColumns);
  const labelBox = { x: (totalColumns[0]?.x ?? 0) + (totalColumns[0]?.width ?? 0), width: 0 };
  labelBox.width = page.width - margin - labelBox.x;
  const bold: TextStyle = { ...cellStyle, weight: 'bold' };
  const totals = [
    cellOf(sheet, 'جمع کل', labelBox.width, 'center', bold),
    ...form.totals.map((text, place) => cellOf(sheet, text, totalColumns[place]?.width ?? 0, 'center', bold)),
  ];
  const wordsLabel = sheet.measure('مبلغ کل به حروف', inner, labelStyle);
  const labelWidth = ((wordsLabel.lines[0]?.width ?? 0) * labelStyle.size) / 1000 + 14;
  const words = sheet.measure(form.words, inner - labelWidth - 10, valueStyle);
  const notes = form.notes.map((note) => sheet.measure(note, inner - 10, labelStyle));
  const notesHeight = notes.reduce((sum, { height }) => sum + height, 0);
  const heights = { totals: heightOf(totals), words: words.height + 8, notes: notesHeight + 6 };
  return {
    height: heights.totals + heights.words + heights.notes + signatureHeight,
    draw: (top: number): void => {
      sheet.shade({ x: margin, y: top, width: inner, height: heights.totals });
      let y = drawRow(sheet, [labelBox, ...totalColumns], totals, top);
      sheet.frame({ x: margin, y, width: inner, height: heights.words });
      sheet.text(wordsLabel, { x: margin, y: y + 4.8, width: inner - 5 });
      sheet.text(words, { x: margin + 5, y: y + 4, width: inner - labelWidth - 10 });
      y += heights.words;
      sheet.frame({ x: margin, y, width: inner, height: heights.notes });
      let noteY = y + 3;
      for (const note of notes) {
        sheet.text(note, { x: margin + 5, y: noteY, width: inner - 10 });
        noteY += note.height;
      }
      y += heights.notes;
      const half = inner / 2;
      for (const [place, label] of ['مهر و امضای فروشنده', 'مهر و امضای خریدار'].entries()) {
        const x = page.width - margin - half * (place + 1);
        sheet.frame({ x, y, width: half, height: signatureHeight });
        sheet.text(sheet.measure(label, half - 10, labelStyle), { x: x + 5, y: y + 4, width: half - 10 });
      }
    },
  };
}

function pdfDate(moment: string): string {
  return `D:${moment.replace(/\D/g, '').slice(0, 14)}Z`;
}
