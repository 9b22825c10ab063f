import { reviewForm } from '@shop/shared/forms';
import { type Attempt, Form, Submit, useForm } from '@shop/shared/ui/Form';
import { RatingInput } from '@shop/shared/ui/RatingInput';
import { TextArea } from '@shop/shared/ui/TextArea';
import { useState } from 'react';
import { PicturePicker } from '../../pictures/PicturePicker.tsx';
import { pictureUploads } from '../../pictures/picture-uploads.ts';

type Content = { rating: number; text: string; files: string[] };
type ReviewFormProps = {
  /** Tells the drafts of several forms apart. */
  id: string | number;
  label: string;
  initial?: { rating: number; text: string; files: readonly { id: string }[] };
  send: (content: Content, attempt: Attempt) => Promise<void>;
  onSent: () => void;
  onClose: () => void;
};

export function ReviewForm({ id, label, initial, send, onSent, onClose }: ReviewFormProps) {
  const [uploads] = useState(() => pictureUploads('review', initial?.files));
  const [rating, setRating] = useState<number>();
  const form = useForm(reviewForm, {
    id,
    ...(initial && { initial: { rating: String(initial.rating), text: initial.text } }),
    uploads,
    send: (body, attempt, files) => send({ ...body, files }, attempt),
    onSent,
  });
  const { name, label: ratingLabel, required, error, defaultValue } = form.field('rating');
  return (
    <Form form={form} label={label}>
      <RatingInput
        {...{ name, required, error, label: ratingLabel }}
        value={rating ?? (defaultValue === '' ? undefined : Number(defaultValue))}
        onValue={setRating}
      />
      <TextArea hint="از جنس، دوخت، اندازه و کارتان با آن بنویسید." {...form.textArea('text')} />
      <PicturePicker label="عکس" uploads={uploads} />
      <Submit form={form} busy="در حال ثبت…" onCancel={onClose}>
        ثبت دیدگاه
      </Submit>
    </Form>
  );
}
