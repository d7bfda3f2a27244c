FROM docker.io/library/golang:1.26.8-bookworm AS build
WORKDIR /lichtbrett
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN ./build.sh server && mkdir /data

FROM gcr.io/distroless/static-debian12:nonroot
COPY --from=build /lichtbrett/build/lichtbrett /lichtbrett
COPY --from=build --chown=nonroot:nonroot /data /data
VOLUME /data
EXPOSE 8080/tcp 4446/udp
ENTRYPOINT ["/lichtbrett"]
CMD ["serve", "--addr", ":8080", "--tournament", ":4446", "--data", "/data"]
