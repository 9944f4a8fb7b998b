// Requests and answers between Boost.Beast and the lobby.
#pragma once

#include <boost/beast/http.hpp>
#include <string>

#include "server/lobby.hpp"

namespace freebooter::server {

using Request = boost::beast::http::request<boost::beast::http::string_body>;
using Response = boost::beast::http::response<boost::beast::http::string_body>;

std::string text_of(boost::beast::string_view view);
bool is_proxy(const std::string& peer, const Config& config);
// The address that limits count: of the peer, or of the client whom a trusted proxy speaks for.
std::string address_of(const std::string& peer, const Request& request, const Config& config);
// Browsers say where a page came from; a page of somebody else must not speak for its visitor.
bool is_origin_trusted(const Request& request, const Config& config);
// What the page is at for this client.
std::string base_of(const std::string& peer, const Request& request, const Config& config);
HttpRequest request_of(const Request& request, std::string address, std::string base);
Response response_of(const Request& request, HttpReply reply);
// What to say to a request that cannot be read.
HttpReply fault_of(const boost::beast::error_code& error);
// Does it ask for the WebSocket?
bool is_socket_wanted(const Request& request);

}  // namespace freebooter::server
