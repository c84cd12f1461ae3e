-- A delivery that was refused for want of a connection is read again when its service sends it once more.
grant update (order_id, headers, body, body_encoding, received_at, accepted_for, processed_at) on inbox to forkline_intake;
