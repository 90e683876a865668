-- A clip may have `preview.mp4`: a few silent seconds for lists (docs/decisions/2026-11-21-media-of-posts.md). Those made before have none.
alter table media.items add column has_preview boolean not null default false;
