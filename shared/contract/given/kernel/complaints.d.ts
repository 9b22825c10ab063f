export type Complaint = {
    title: string;
    description: string;
};
/** What the shopper is told of a call that failed: the specification, section 8. Undefined: nothing. */
export declare function complaintOf(error: unknown): Complaint | undefined;
