/** Who wrote a review, when nobody says. */
export const buyer = 'خریدار';
