export type Complaint = {
    title: string;
    description: string;
};
export declare const networkComplaint: Complaint;
/** What the shopper is told of a call that failed: the specification, section 8. Undefined: nothing. */
export declare function complaintOf(error: unknown): Complaint | undefined;
